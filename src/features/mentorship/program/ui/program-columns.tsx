import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { query } from '#web/api/queries.ts'
import { InstantCell, PersonCell, TextCell } from '#web/kit/cells.tsx'
import { RecordPerson } from '#web/kit/record-person.tsx'
import recordStyles from '#web/kit/record.module.css'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { cohortApi } from '../cohort/cohort.contract.ts'
import { type Member, memberApi } from '#features/mentorship/program-member/program-member.contract.ts'
import { PROGRAM_COLUMNS, programApi, type ProgramRow } from '../program.contract.ts'
import { MemberStatusBadge, ProgramStatusBadge } from './program-badges.tsx'
import { Level } from './program-words.tsx'

/** Programs, the newest first. */
export const PROGRAMS: ServerList<typeof programApi.list, ProgramRow> = {
  endpoint: programApi.list,
  rows: ({ programs }) => programs,
  query: { counts: '1' },
  sorts: PROGRAM_COLUMNS,
  usualOrder: msg`Newest first`,
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'all', label: msg`All` },
      { value: 'draft', label: msg`Draft` },
      { value: 'published', label: msg`Published` },
      { value: 'archived', label: msg`Archived` },
    ],
  },
  file: programApi.export,
}

export const PROGRAM_TABLE: readonly Column<ProgramRow>[] = [
  {
    key: 'title',
    title: msg`Program`,
    isMain: true,
    isSortable: true,
    cell: ({ id, title }) => (
      <Link to={`/dashboard/programs/${id}`} className={recordStyles.link}>
        {title}
      </Link>
    ),
  },
  { key: 'level', title: msg`Level`, kind: 'word', cell: (row) => <Level of={row} /> },
  { key: 'weeks', title: msg`Weeks`, kind: 'count', isSortable: true, cell: ({ weeks }) => weeks },
  { key: 'courses', title: msg`Courses`, kind: 'count', cell: ({ courses }) => courses },
  { key: 'cohorts', title: msg`Cohorts`, kind: 'count', cell: ({ cohorts }) => cohorts },
  { key: 'members', title: msg`Members`, kind: 'count', isSortable: true, cell: ({ members }) => members },
  {
    key: 'status',
    title: msg`Status`,
    kind: 'state',
    priority: 1,
    tabs: ['all'],
    cell: ({ status }) => <ProgramStatusBadge status={status} />,
  },
]

/** The part of the address that names the open member. */
export const MEMBER_RECORD = 'member'

/** The cohorts of a program to choose from. */
const cohortsOf = (programId: number) => ({
  read: query<Endpoint>(cohortApi.list, { params: { id: programId } }),
  options: (answer: unknown) => CohortNames.parse(answer).cohorts.map(({ id, name }) => ({ id, text: name })),
})
const CohortNames = z.object({ cohorts: z.array(z.object({ id: z.number(), name: z.string() })) })

/** The members of a program, by name. */
export const membersOf = (programId: number): ServerList<typeof memberApi.list, Member> => ({
  endpoint: memberApi.list,
  rows: ({ members }) => members,
  query: { program_id: programId, counts: '1' },
  usualOrder: msg`By name`,
  filters: [
    {
      key: 'cohort_id',
      label: msg`Cohort`,
      options: [{ value: '', label: msg`All cohorts` }],
      more: cohortsOf(programId),
    },
  ],
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'all', label: msg`All` },
      { value: 'joined', label: msg`In the program` },
      { value: 'completed', label: msg`Completed` },
      { value: 'left', label: msg`Left` },
    ],
  },
  file: memberApi.export,
})

const MEMBER_FACTS: readonly Column<Member>[] = [
  { key: 'cohort', title: msg`Cohort`, kind: 'text', cell: ({ cohort }) => <TextCell text={cohort.name} /> },
  {
    key: 'progress',
    title: msg`Progress`,
    kind: 'text',
    priority: 2,
    cell: ({ courses_done: done, courses }) => (
      <Trans>
        {done} of <Plural value={courses} one="# course" other="# courses" /> completed
      </Trans>
    ),
  },
  { key: 'joined', title: msg`Joined`, kind: 'day', cell: ({ joined_at: at }) => <InstantCell iso={at} /> },
  {
    key: 'status',
    title: msg`Status`,
    kind: 'state',
    priority: 1,
    tabs: ['all'],
    cell: ({ status }) => <MemberStatusBadge status={status} />,
  },
]

/** With a panel for each member, for those who keep the program. */
export const MEMBER_COLUMNS: readonly Column<Member>[] = [
  {
    key: 'name',
    title: msg`Member`,
    isMain: true,
    cell: ({ email, ...row }) => (
      <RecordPerson of={MEMBER_RECORD} id={row.id} person={{ ...row, ...(email !== null && { email }) }} />
    ),
  },
  ...MEMBER_FACTS,
]

/** What mentors read of members. */
export const SERVED_COLUMNS: readonly Column<Member>[] = [
  {
    key: 'name',
    title: msg`Member`,
    isMain: true,
    cell: ({ email: _, ...row }) => <PersonCell person={row} name={row.name} />,
  },
  ...MEMBER_FACTS,
]
