import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Role, ROLES } from '#shared/roles.ts'
import { PersonCell } from '#web/kit/cells.tsx'
import { EmailText } from '#web/kit/email-text.tsx'
import { ROLE_LABELS, RoleName } from '#web/kit/role-name.tsx'
import type { Filter, ServerList } from '#web/kit/server-list.ts'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { isPerson, type Person, PERSON_COLUMNS, personApi } from '../person/person.contract.ts'
import styles from './user.module.css'

/** The primary role, and further ones. */
export function RolesCell({ role, roles }: Pick<Person, 'role' | 'roles'>) {
  const further = roles.filter((one) => one !== role)
  return (
    <span className={styles.roles}>
      <RoleName role={role} />
      {further.map((one) => (
        <span key={one} className={styles.further}>
          <RoleName role={one} />
        </span>
      ))}
    </span>
  )
}

/** Whether someone can sign in. */
export function StatusCell({ is_active: isActive, invitation }: Pick<Person, 'is_active' | 'invitation'>) {
  if (!isActive) {
    return (
      <StatusBadge tone="neutral">
        <Trans>Inactive</Trans>
      </StatusBadge>
    )
  }
  if (invitation === null) {
    return (
      <StatusBadge tone="success">
        <Trans context="of an account">Active</Trans>
      </StatusBadge>
    )
  }
  return (
    <StatusBadge tone={invitation === 'open' ? 'info' : 'warning'}>
      {invitation === 'open' ? <Trans>Invited</Trans> : <Trans>Invitation expired</Trans>}
    </StatusBadge>
  )
}

/** The columns of spec 3 §2. */
export const USER_TABLE: readonly Column<Person>[] = [
  {
    key: 'name',
    title: msg`User`,
    isMain: true,
    isSortable: true,
    cell: ({ name, profile_picture: picture }) => (
      <PersonCell name={name} person={{ name, profile_picture: picture }} />
    ),
  },
  {
    key: 'role',
    title: msg`Role`,
    kind: 'text',
    priority: 1,
    isSortable: true,
    cell: (person) => <RolesCell {...person} />,
  },
  {
    key: 'email',
    title: msg`Email`,
    kind: 'email',
    isSortable: true,
    cell: ({ email }) => <EmailText email={email} />,
  },
  {
    key: 'phone',
    title: msg`Phone`,
    kind: 'phone',
    cell: ({ phone_number: phone }) => (phone ? <span className={styles.phone}>{phone}</span> : '—'),
  },
  { key: 'status', title: msg`Status`, kind: 'state', priority: 1, cell: (person) => <StatusCell {...person} /> },
]

const roleOption = (role: Role) => ({ value: role, label: ROLE_LABELS[role] })

/** By role, and by whether someone can sign in. */
export const PERSON_FILTERS: readonly Filter[] = [
  {
    key: 'role',
    label: msg`Role`,
    options: [{ value: '', label: msg`All roles` }, ...ROLES.map(roleOption)],
  },
  {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: '', label: msg`All statuses` },
      { value: 'active', label: msg({ message: 'Active', context: 'of an account' }) },
      { value: 'invited', label: msg`Invited` },
      { value: 'inactive', label: msg`Inactive` },
    ],
  },
]

/** All users, by name. */
export const USERS: ServerList<typeof personApi.list, Person> = {
  endpoint: personApi.list,
  rows: ({ users }) => users.filter(isPerson),
  filters: PERSON_FILTERS,
  sorts: PERSON_COLUMNS,
  usualOrder: msg`By name`,
  file: personApi.export,
}
