import { msg } from '@lingui/core/macro'
import { TextCell } from '#web/kit/cells.tsx'
import { RecordPerson } from '#web/kit/record-person.tsx'
import { type ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { RATING_COLUMNS, type RatedEmployee, ratingApi } from '../rating.contract.ts'
import { AverageStars, LastReview, Recommendation } from './rating-words.tsx'

/** The part of the address that names the open record. */
export const RECORD = 'employee'

/** The columns of spec 2 §2 (HR analytics). */
export const RATING_TABLE: readonly Column<RatedEmployee>[] = [
  {
    key: 'name',
    title: msg`Employee`,
    isMain: true,
    isSortable: true,
    cell: (row) => <RecordPerson of={RECORD} id={row.id} person={row} />,
  },
  {
    key: 'department',
    title: msg`Department`,
    kind: 'text',
    priority: 3,
    isSortable: true,
    cell: ({ department }) => <TextCell text={department} />,
  },
  {
    key: 'rating',
    title: msg`Rating`,
    kind: 'state',
    priority: 2,
    isSortable: true,
    cell: ({ avg_rating: average }) => <AverageStars value={average} />,
  },
  {
    key: 'reviews',
    title: msg`Total Reviews`,
    kind: 'count',
    priority: 3,
    isSortable: true,
    cell: (row) => row.total_ratings,
  },
  {
    key: 'last',
    title: msg`Last Review`,
    kind: 'day',
    isSortable: true,
    cell: (row) => <LastReview day={row.last_rated} />,
  },
  {
    key: 'recommendation',
    title: msg`Recommendation`,
    kind: 'text',
    priority: 3,
    cell: (row) => <Recommendation text={row.latest_recommendation} />,
  },
]

/** Current employees, by name; for a manager their own team. */
export const RATED: ServerList<typeof ratingApi.list, RatedEmployee> = {
  endpoint: ratingApi.list,
  rows: ({ employees }) => employees,
  sorts: RATING_COLUMNS,
  usualOrder: msg`By name`,
  file: ratingApi.export,
}
