import { msg } from '@lingui/core/macro'
import { InstantCell, PersonCell } from '#web/kit/cells.tsx'
import { searchedChoicesFrom, type ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { type Learner, LEARNER_COLUMNS, teachingApi } from '../teaching.contract.ts'
import { LessonGrid } from './lesson-grid.tsx'
import { NeedsHelpText } from './needs-help-text.tsx'

/** The part of the address that names the course. */
export const COURSE = 'course_id'

/** One of the caller's courses; its list is about the first of them until another is chosen. */
export const COURSE_FILTER = {
  key: COURSE,
  label: msg`Course`,
  options: [],
  isSubject: true,
  more: searchedChoicesFrom(teachingApi.courses, ({ courses }) =>
    courses.map(({ id, title }) => ({ id, text: title })),
  ),
} as const

/** The learners of a course, each with how far they are and why they need help. */
export const LEARNER_TABLE: readonly Column<Learner>[] = [
  {
    key: 'learner',
    title: msg`Learner`,
    isMain: true,
    isSortable: true,
    cell: ({ user }) => <PersonCell person={user} name={user.name} />,
  },
  {
    key: 'needs',
    title: msg`Needs help`,
    kind: 'text',
    priority: 1,
    cell: (row) => <NeedsHelpText needs={row.needs} status={row.status} />,
  },
  {
    key: 'progress',
    title: msg`Lessons`,
    kind: 'long',
    priority: 2,
    isSortable: true,
    cell: (row) => <LessonGrid learner={row} />,
  },
  {
    key: 'last',
    title: msg`Last seen`,
    kind: 'day',
    isSortable: true,
    cell: (row) => <InstantCell iso={row.last_at} />,
  },
]

/** The learners of one course, those who need help first. */
export const LEARNERS: ServerList<typeof teachingApi.learners, Learner> = {
  endpoint: teachingApi.learners,
  rows: ({ learners }) => learners,
  filters: [
    COURSE_FILTER,
    {
      key: 'group',
      label: msg`Learners`,
      options: [
        { value: '', label: msg`All learners` },
        { value: 'needs_help', label: msg`Needs help` },
        { value: 'on_the_way', label: msg`In progress` },
        { value: 'completed', label: msg`Completed` },
      ],
    },
  ],
  sorts: LEARNER_COLUMNS,
  usualOrder: msg`Needs help first`,
  file: teachingApi.export,
}
