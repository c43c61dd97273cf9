import { msg } from '@lingui/core/macro'
import { RecordPerson } from '#web/kit/record-person.tsx'
import { SecondStepBadge } from '#features/base/factor/ui/second-step-badge.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { type Person, PERSON_COLUMNS, personApi } from '../person/person.contract.ts'
import { roleApi } from '../role/role.contract.ts'
import { PERSON_FILTERS, RolesCell, StatusCell } from './user-columns.tsx'

/** The part of the address that names the open record. */
export const RECORD = 'user'

/** What the table shows of someone's roles. */
export const ROLE_COLUMNS: readonly Column<Person>[] = [
  {
    key: 'name',
    title: msg`User`,
    isMain: true,
    isSortable: true,
    cell: (person) => <RecordPerson of={RECORD} id={person.id} person={person} />,
  },
  {
    key: 'role',
    title: msg`Roles`,
    kind: 'text',
    priority: 1,
    isSortable: true,
    cell: (person) => <RolesCell {...person} />,
  },
  { key: 'status', title: msg`Status`, kind: 'state', priority: 1, cell: (person) => <StatusCell {...person} /> },
  {
    key: 'factor',
    title: msg`Second step`,
    kind: 'state',
    priority: 3,
    cell: ({ has_factor: has }) => (has ? <SecondStepBadge /> : '—'),
  },
]

/** Everyone, by name. */
export const HOLDERS: ServerList<typeof personApi.listAdmin, Person> = {
  endpoint: personApi.listAdmin,
  rows: ({ users }) => users,
  filters: PERSON_FILTERS,
  sorts: PERSON_COLUMNS,
  usualOrder: msg`By name`,
  file: roleApi.export,
}
