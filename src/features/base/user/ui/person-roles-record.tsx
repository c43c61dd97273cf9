import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { RecordDetails, RecordHistory, RecordSection } from '#web/kit/record-parts.tsx'
import { ROLE_LABELS, RoleName } from '#web/kit/role-name.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { SecondStepBadge } from '#features/base/factor/ui/second-step-badge.tsx'
import { ResetFactors } from '#features/base/factor/ui/reset-factors.tsx'
import { type HeldRole, roleApi, type RoleChange } from '../role/role.contract.ts'
import { personApi } from '../person/person.contract.ts'
import { userPolicy } from '../user.policy.ts'
import { AbilityExplanation } from './ability-explanation.tsx'
import { RoleReason } from './role-reason.tsx'
import { type RoleTask, RoleDialog } from './role-dialog.tsx'
import { StatusCell } from './user-columns.tsx'
import styles from './user.module.css'

/** A panel with the roles of one person: held now, what they allow, and how they came. */
export function PersonRolesRecord({ record }: { record: OpenRecord }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`A person’s roles`}>
      {(id) => <Details key={id} id={id} />}
    </RecordDrawer>
  )
}

function Details({ id }: { id: number }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(query(roleApi.get, { params: { id } }))
  if (data) return <Roles {...data} />
  if (isError) return <ErrorState text={t`The roles could not be loaded`} onRetry={() => void refetch()} isCompact />
  return <LoadingState lines={6} />
}

function Roles({ person, held, facts, history }: OutputOf<typeof roleApi.get>) {
  const me = useMe()
  const [task, setTask] = useState<RoleTask | null>(null)
  const isOpen = can(me, userPolicy.changeRoles, person)
  return (
    <RecordDetails>
      <div>
        <h2 className={styles.name}>{person.name}</h2>
        <p className={styles.quiet}>{person.email}</p>
        <StatusCell {...person} />
      </div>
      <RecordSection title={<Trans>Roles now</Trans>}>
        <ul className={styles.held}>
          {held.map((one) => (
            <Held
              key={one.role}
              held={one}
              onTake={isOpen && (!one.is_primary || one.role === 'admin') ? () => setTask({ take: one.role }) : null}
            />
          ))}
        </ul>
        {isOpen ? (
          <Button variant="default" leftSection={<PlusIcon size={18} />} onClick={() => setTask('give')}>
            <Trans>Give a role</Trans>
          </Button>
        ) : (
          <p className={styles.quiet}>
            <Trans>You cannot change your own roles.</Trans>
          </p>
        )}
      </RecordSection>
      {person.has_factor && (
        <RecordSection title={<Trans>Sign-in security</Trans>}>
          <SecondStepBadge />
          <ResetFactors person={person} refresh={[roleApi.get, personApi.listAdmin]} />
        </RecordSection>
      )}
      <AbilityExplanation person={person} held={held} facts={facts} />
      <History history={history} />
      {task && <RoleDialog person={person} held={held} task={task} onClose={() => setTask(null)} />}
    </RecordDetails>
  )
}

function Held({ held, onTake }: { held: HeldRole; onTake: (() => void) | null }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const { role, is_primary: isPrimary, reason, since, ends_at: endsAt } = held
  const name = t(ROLE_LABELS[role])
  const start = since && instant(since)
  const end = endsAt && instant(endsAt, 'date and time')
  return (
    <li className={styles.heldRole}>
      <span>
        <strong>
          <RoleName role={role} />
        </strong>
        <span className={styles.why}>
          {isPrimary && <Trans>Primary role, chosen in the list of users</Trans>}
          {start &&
            (end ? (
              <Trans>
                Since {start}, until {end}
              </Trans>
            ) : (
              <Trans>Since {start}, no end date</Trans>
            ))}
        </span>
        <RoleReason reason={reason} />
      </span>
      {onTake && (
        <Button size="sm" variant="subtle" color="red" aria-label={t`Remove role: ${name}`} onClick={onTake}>
          <Trans>Remove role</Trans>
        </Button>
      )}
    </li>
  )
}

/** The log of the person's roles, newest first. */
function History({ history }: { history: readonly RoleChange[] }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const roleNames = (roles: RoleChange['given']) => roles.map((role) => t(ROLE_LABELS[role])).join(', ')
  if (history.length === 0) return null
  const entries = history.map(({ at, given, taken, reason, ends_at: endsAt, by }) => {
    const [got, lost] = [roleNames(given), roleNames(taken)]
    const end = endsAt ? instant(endsAt, 'date and time') : ''
    return {
      at,
      what: [got && t`Roles given: ${got}`, lost && t`Roles removed: ${lost}`].filter(Boolean).join(' · '),
      who: by ?? t`Automatic`,
      detail: [reason, end && t`Until ${end}`].filter(Boolean).join(' · ') || null,
    }
  })
  return <RecordHistory entries={entries} />
}
