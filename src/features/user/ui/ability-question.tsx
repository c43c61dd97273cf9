import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { query } from '#web/api/queries.ts'
import { RecordSection } from '#web/kit/record-parts.tsx'
import { RoleName } from '#web/kit/role-name.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { type Ability, type HeldRole, roleApi } from '../role/role.contract.ts'
import styles from './user.module.css'

/** "Why can she do this?": one ability, and the roles of this person that give it. */
export function AbilityQuestion({ held }: { held: readonly HeldRole[] }) {
  const { t } = useLingui()
  const { data } = useQuery(query(roleApi.listAbilities, {}))
  const [name, setName] = useState('')
  const ability = data?.abilities.find((one) => one.name === name)
  return (
    <RecordSection title={<Trans>Why can this person do something?</Trans>}>
      <NativeSelect
        label={t`Ability`}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data={[{ value: '', label: t`Choose an ability` }, ...(data?.abilities ?? []).map((one) => one.name)]}
      />
      {ability && <Answer ability={ability} held={held} />}
    </RecordSection>
  )
}

function Answer({ ability, held }: { ability: Ability; held: readonly HeldRole[] }) {
  const giving = held.filter(({ role }) => ability.by !== 'roles' || ability.roles.includes(role))
  return (
    <div role="status" className={styles.answer}>
      <StatusBadge tone={giving.length > 0 ? 'success' : 'neutral'}>
        {giving.length > 0 ? <Trans>Yes</Trans> : <Trans>No</Trans>}
      </StatusBadge>
      {ability.by === 'roles' ? (
        <ByRoles ability={ability} giving={giving} />
      ) : (
        <p>
          <Trans>Everybody with an account can do this.</Trans>
        </p>
      )}
      {ability.has_row_rule && giving.length > 0 && (
        <p className={styles.quiet}>
          <Trans>Whether it is possible also depends on what it is done with, such as an own record.</Trans>
        </p>
      )}
    </div>
  )
}

function ByRoles({ ability, giving }: { ability: Ability; giving: readonly HeldRole[] }) {
  if (giving.length === 0)
    return (
      <p>
        <Trans>Only with one of these roles:</Trans> <RoleNames roles={ability.roles} />
      </p>
    )
  return giving.map(({ role, is_primary: isPrimary, reason }) => (
    <p key={role}>
      <Trans>By the role:</Trans> <RoleName role={role} />
      <span className={styles.why}>{isPrimary ? <Trans>Primary role</Trans> : reason}</span>
    </p>
  ))
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
