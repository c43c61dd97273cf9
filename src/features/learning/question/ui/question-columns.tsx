import { msg } from '@lingui/core/macro'
import { InstantCell, TextCell } from '#web/kit/cells.tsx'
import { RecordPerson } from '#web/kit/record-person.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { type Question, questionApi } from '../question.contract.ts'

/** The part of the address that names the open record. */
export const RECORD = 'question'

export const QUESTION_TABLE: readonly Column<Question>[] = [
  {
    key: 'learner',
    title: msg`Learner`,
    isMain: true,
    cell: ({ id, user }) => <RecordPerson of={RECORD} id={id} person={user} />,
  },
  { key: 'text', title: msg`Question`, kind: 'text', cell: ({ text }) => <TextCell text={text} /> },
  {
    key: 'lesson',
    title: msg`Lesson`,
    kind: 'text',
    priority: 1,
    cell: ({ course, lesson }) => <TextCell text={`${course.title}: ${lesson.title}`} />,
  },
  { key: 'when', title: msg`Asked`, kind: 'day', cell: (row) => <InstantCell iso={row.created_at} /> },
]

/** What learners ask, those who wait longest first. */
export const QUESTIONS: ServerList<typeof questionApi.list, Question> = {
  endpoint: questionApi.list,
  rows: ({ questions }) => questions,
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'open', label: msg({ message: 'Open', context: 'questions without an answer' }) },
      { value: 'answered', label: msg({ message: 'Answered', context: 'questions' }) },
    ],
  },
  usualOrder: msg`Oldest first`,
}
