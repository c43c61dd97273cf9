import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { query } from '#web/api/queries.ts'
import { RecordSection } from '#web/kit/record-parts.tsx'
import { RoleName } from '#web/kit/role-name.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { type Ability, type HeldRole, roleApi } from '../role/role.contract.ts'
import { RoleReason } from './role-reason.tsx'
import styles from './user.module.css'

type Asked = Pick<OutputOf<typeof roleApi.get>, 'person' | 'held' | 'facts'>

/** Explains why a person has an ability. */
export function AbilityExplanation(asked: Asked) {
  const { t } = useLingui()
  const { data } = useQuery(query(roleApi.listAbilities, {}))
  const [name, setName] = useState('')
  const ability = data?.abilities.find((one) => one.name === name)
  return (
    <RecordSection title={<Trans>Check an ability</Trans>}>
      <NativeSelect
        label={t`Ability`}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data={[{ value: '', label: t`Choose an ability` }, ...(data?.abilities ?? []).map((one) => one.name)]}
      />
      {ability && (
        <div role="status" className={styles.answer}>
          <Answer ability={ability} {...asked} />
        </div>
      )}
    </RecordSection>
  )
}

function Answer({ ability, ...asked }: Asked & { ability: Ability }) {
  if (ability.by === 'anyone')
    return (
      <>
        <YesBadge />
        <p>
          <Trans>Everyone can do this, including visitors.</Trans>
        </p>
      </>
    )
  if (!asked.person.is_active)
    return (
      <>
        <NoBadge />
        <p>
          <Trans>The account is inactive and cannot be used to sign in.</Trans>
        </p>
      </>
    )
  const giving = asked.held.filter(({ role }) => ability.by === 'signedIn' || ability.roles.includes(role))
  if (giving.length === 0)
    return (
      <>
        <NoBadge />
        <p>
          <Trans>Only with one of these roles:</Trans> <RoleNames roles={ability.roles} />
        </p>
      </>
    )
  return (
    <>
      {ability.has_row_rule ? (
        <StatusBadge tone="warning">
          <Trans>It depends</Trans>
        </StatusBadge>
      ) : (
        <YesBadge />
      )}
      {ability.by === 'signedIn' ? (
        <p>
          <Trans>Everyone with an account can do this.</Trans>
        </p>
      ) : (
        giving.map((one) => <AllowedByRole key={one.role} held={one} />)
      )}
      {ability.has_row_rule && <RowRule {...asked} />}
    </>
  )
}

const YesBadge = () => (
  <StatusBadge tone="success">
    <Trans>Yes</Trans>
  </StatusBadge>
)

const NoBadge = () => (
  <StatusBadge tone="neutral">
    <Trans>No</Trans>
  </StatusBadge>
)

function AllowedByRole({ held: { role, is_primary: isPrimary, reason, ends_at: endsAt } }: { held: HeldRole }) {
  const { instant } = useDateText()
  const end = endsAt && instant(endsAt, 'date and time')
  return (
    <p>
      <Trans>By role:</Trans> <RoleName role={role} />
      {isPrimary && (
        <span className={styles.why}>
          <Trans>Primary role</Trans>
        </span>
      )}
      <RoleReason reason={reason} />
      {end && (
        <span className={styles.why}>
          <Trans>Until {end}</Trans>
        </span>
      )}
    </p>
  )
}

/** The rule looks at the thing as well: what of the person it can find there. */
function RowRule({ person, facts }: Asked) {
  return (
    <>
      <p className={styles.quiet}>
        <Trans>It also depends on the record, for example whether it is their own.</Trans>
      </p>
      <ul className={styles.quiet}>
        {facts.mentor_id !== null && (
          <li>
            <Trans>Approved mentor, with their own mentorships.</Trans>
          </li>
        )}
        {facts.employee_id !== null && (
          <li>
            <Trans>Has an employee record.</Trans>
          </li>
        )}
        {facts.can_create_course && (
          <li>
            <Trans>Can create courses.</Trans>
          </li>
        )}
        {facts.can_create_quiz && (
          <li>
            <Trans>Can create quizzes.</Trans>
          </li>
        )}
        {!person.is_verified && (
          <li>
            <Trans>The email address is not confirmed, but some rules require it.</Trans>
          </li>
        )}
      </ul>
    </>
  )
}

/** Roles by name, with commas. */
export function RoleNames({ roles }: { roles: Ability['roles'] }) {
  return roles.map((role, at) => (
    <Fragment key={role}>
      {at > 0 && ', '}
      <RoleName role={role} />
    </Fragment>
  ))
}
