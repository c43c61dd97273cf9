import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Role, ROLES } from '#shared/roles.ts'
import { LoadingState } from '#web/kit/states.tsx'
import styles from './charts.module.css'

const ROLE_NAMES: Record<Role, MessageDescriptor> = {
  admin: msg`Administrators`,
  hr: msg`HR`,
  accountant: msg`Accountants`,
  teacher: msg`Teachers`,
  mentor: msg`Mentors`,
  mentee: msg`Mentees`,
  student: msg`Students`,
  employee: msg`Employees`,
  manager: msg`Managers`,
  user: msg`Users`,
}

/** People per primary role, the largest group first: a table whose rows are bars. */
export function RoleChart({ distribution }: { distribution: Record<Role, number> | undefined }) {
  const { i18n } = useLingui()
  if (!distribution) return <LoadingState lines={5} />
  const total = ROLES.reduce((sum, role) => sum + distribution[role], 0)
  const most = Math.max(...ROLES.map((role) => distribution[role]), 1)
  const roles = ROLES.toSorted((a, b) => distribution[b] - distribution[a])
  return (
    <table className={styles.bars}>
      <thead className="for-readers">
        <tr>
          <th scope="col">
            <Trans>Role</Trans>
          </th>
          <th scope="col">
            <Trans context="part of the whole">Share</Trans>
          </th>
          <th scope="col">
            <Trans>People</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {roles.map((role) => (
          <tr key={role}>
            <th scope="row">{i18n._(ROLE_NAMES[role])}</th>
            <td className={styles.track}>
              <span className={styles.bar} style={{ '--share': distribution[role] / most }} />
              <span className="for-readers">
                {i18n.number(total === 0 ? 0 : distribution[role] / total, { style: 'percent' })}
              </span>
            </td>
            <td className={styles.count}>{i18n.number(distribution[role])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
