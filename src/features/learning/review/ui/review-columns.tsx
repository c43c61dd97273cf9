import { msg } from '@lingui/core/macro'
import { InstantCell, TextCell } from '#web/kit/cells.tsx'
import { RecordPerson } from '#web/kit/record-person.tsx'
import { searchedChoicesFrom, type ServerList } from '#web/kit/server-list.ts'
import { Stars } from '#web/kit/stars.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { type Review, REVIEW_COLUMNS, reviewApi } from '../review.contract.ts'
import { ReviewStatusBadge } from './review-status.tsx'

/** The part of the address that names the open record. */
export const RECORD = 'review'

/** The columns of the reviews; each tab has those in which its rows differ. */
export const REVIEW_TABLE: readonly Column<Review>[] = [
  {
    key: 'learner',
    title: msg`Learner`,
    isMain: true,
    isSortable: true,
    cell: ({ id, user }) => (
      <RecordPerson of={RECORD} id={id} person={{ name: user.name, profile_picture: user.profile_picture }} />
    ),
  },
  {
    key: 'course',
    title: msg`Course`,
    kind: 'text',
    priority: 1,
    isSortable: true,
    cell: ({ course }) => <TextCell text={course.title} />,
  },
  {
    key: 'rating',
    title: msg`Stars`,
    kind: 'state',
    priority: 2,
    isSortable: true,
    cell: ({ rating }) => <Stars value={rating} />,
  },
  { key: 'text', title: msg`Text`, kind: 'text', cell: ({ text }) => <TextCell text={text} /> },
  {
    key: 'status',
    title: msg`Status`,
    kind: 'state',
    priority: 1,
    tabs: ['all'],
    cell: ({ status }) => <ReviewStatusBadge status={status} />,
  },
  {
    key: 'reason',
    title: msg`Reason`,
    kind: 'text',
    tabs: ['hidden'],
    cell: (row) => <TextCell text={row.hidden_reason ?? '—'} />,
  },
  {
    key: 'when',
    title: msg`Written`,
    kind: 'day',
    isSortable: true,
    tabs: ['shown', 'all'],
    cell: (row) => <InstantCell iso={row.created_at} />,
  },
]

/** What learners say about courses, newest first. */
export const REVIEWS: ServerList<typeof reviewApi.list, Review> = {
  endpoint: reviewApi.list,
  rows: ({ reviews }) => reviews,
  query: { counts: '1' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'shown', label: msg`Shown` },
      { value: 'hidden', label: msg`Hidden` },
      { value: 'all', label: msg`All` },
    ],
  },
  filters: [
    {
      key: 'course_id',
      label: msg`Course`,
      options: [{ value: '', label: msg`All courses` }],
      more: searchedChoicesFrom(reviewApi.courses, ({ courses }) =>
        courses.map(({ id, title }) => ({ id, text: title })),
      ),
    },
    {
      key: 'answered',
      label: msg`Answer`,
      options: [
        { value: '', label: msg`Answered or not` },
        { value: 'no', label: msg`Without an answer` },
        { value: 'yes', label: msg`With an answer` },
      ],
    },
    {
      key: 'tutor',
      label: msg`Teacher`,
      options: [
        { value: '', label: msg`All teachers` },
        { value: 'me', label: msg`Only my courses` },
      ],
    },
  ],
  sorts: REVIEW_COLUMNS,
  usualOrder: msg`Newest first`,
  file: reviewApi.export,
}
