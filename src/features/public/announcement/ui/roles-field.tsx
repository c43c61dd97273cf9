import { Checkbox } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { type Role, ROLES } from '#shared/roles.ts'
import { RoleName } from '#web/kit/role-name.tsx'
import styles from './announcements.module.css'

/** Whom an announcement concerns: everyone, as long as no role is chosen. */
export function RolesField({ roles, onChange }: { roles: readonly Role[]; onChange: (roles: Role[]) => void }) {
  return (
    <fieldset className={styles.roles}>
      <legend>
        <Trans>Audience (everyone if none are selected)</Trans>
      </legend>
      {ROLES.map((role) => (
        <Checkbox
          key={role}
          label={<RoleName role={role} />}
          checked={roles.includes(role)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(ROLES.filter((one) => (one === role ? checked : roles.includes(one))))
          }
        />
      ))}
    </fieldset>
  )
}
