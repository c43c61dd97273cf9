import { msg } from '@lingui/core/macro'
import { Percent } from '#web/kit/percent.tsx'
import { RecordPerson } from '#web/kit/record-person.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { COURSE_FILTER } from '../../ui/learner-columns.tsx'
import { MARK_COLUMNS, type MarkedLearner, marksApi } from '../marks.contract.ts'
import { MarkSquares } from './mark-squares.tsx'

/** The part of the address that names the learner whose marks are open. */
export const RECORD = 'learner'

/** The gradebook: each learner with the marks of all quizzes. */
export const MARKS_TABLE: readonly Column<MarkedLearner>[] = [
  {
    key: 'learner',
    title: msg`Learner`,
    isMain: true,
    isSortable: true,
    cell: ({ id, user }) => <RecordPerson of={RECORD} id={id} person={user} />,
  },
  { key: 'marks', title: msg`Marks`, kind: 'long', priority: 1, cell: ({ marks }) => <MarkSquares marks={marks} /> },
  {
    key: 'average',
    title: msg`Average`,
    isSortable: true,
    align: 'end',
    cell: ({ average }) => (average === null ? '—' : <Percent value={average} />),
  },
  {
    key: 'attempts',
    title: msg`Attempts`,
    priority: 3,
    isSortable: true,
    align: 'end',
    cell: ({ attempts }) => attempts,
  },
]

/** The marks of one course, by name. */
export const MARKS: ServerList<typeof marksApi.list, MarkedLearner> = {
  endpoint: marksApi.list,
  rows: ({ learners }) => learners,
  filters: [
    COURSE_FILTER,
    {
      key: 'group',
      label: msg`Marks`,
      options: [
        { value: '', label: msg`All learners` },
        { value: 'not_passed', label: msg`Quiz attempted, not passed` },
        { value: 'overridden', label: msg`Mark set by you` },
      ],
    },
  ],
  sorts: MARK_COLUMNS,
  usualOrder: msg`By name`,
  file: marksApi.export,
}
