import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { GivenRating, RatedEmployee } from '#features/people/employee/rating/rating.contract.ts'
import { RATING_TABLE } from '#features/people/employee/rating/ui/rating-columns.tsx'
import { Recommendation } from '#features/people/employee/rating/ui/rating-words.tsx'
import { DayCell, PersonCell } from '#web/kit/cells.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { Stars } from '#web/kit/stars.tsx'
import type { Column } from '#web/kit/table-types.ts'
import styles from './performance.module.css'

/** How many rows are shown before someone asks for more. */
const FIRST_ROWS = 10

/** Someone in the table: pressed, the figures above are theirs. */
function ChosenBy({ id, name, profile_picture: picture }: RatedEmployee) {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  next.set('employee', String(id))
  return (
    <PersonCell person={{ name, profile_picture: picture }} name={<Link to={`?${next.toString()}`}>{name}</Link>} />
  )
}

/** The columns of spec 2 §2, which are those of the page of the ratings. */
const RATED: readonly Column<RatedEmployee>[] = RATING_TABLE.map((column) => ({
  ...column,
  isSortable: false,
  ...(column.isMain && { cell: ChosenBy }),
}))

/** The ratings of current employees, the best first (spec 2 §2). */
export function RatedEmployees({ employees, total }: { employees: readonly RatedEmployee[]; total: number }) {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? employees : employees.slice(0, FIRST_ROWS)
  return (
    <>
      <PlainTable label={t`Employee Ratings`} rows={shown} columns={RATED} />
      <div className={styles.more}>
        {shown.length < employees.length && (
          <Button variant="default" onClick={() => setWhole(true)}>
            {employees.length === total ? (
              <Trans>Show all</Trans>
            ) : (
              <Plural value={employees.length} one="Show the first # employee" other="Show the first # employees" />
            )}
          </Button>
        )}
        <Link to="/dashboard/employee-ratings">
          <Trans>Rate employees</Trans>
        </Link>
      </div>
    </>
  )
}

/** The columns of the history (spec 2 §2). */
const GIVEN: readonly Column<GivenRating>[] = [
  { key: 'date', title: msg`Date`, isMain: true, cell: (row) => <DayCell day={row.rating_date} /> },
  { key: 'rating', title: msg`Rating`, kind: 'state', priority: 2, cell: ({ rating }) => <Stars value={rating} /> },
  {
    key: 'by',
    title: msg`Rated By`,
    kind: 'person',
    priority: 3,
    cell: ({ rated_by: by }) => <PersonCell person={by} name={by.name || <Trans>Unknown</Trans>} />,
  },
  {
    key: 'words',
    title: msg`Recommendation`,
    kind: 'text',
    cell: (row) => <Recommendation text={row.recommendation} />,
  },
]

/** The ratings of the chosen employee, the newest first. */
export function RatingHistoryTable({ ratings }: { ratings: readonly GivenRating[] }) {
  const { t } = useLingui()
  return <PlainTable label={t`Rating History`} rows={ratings} columns={GIVEN} />
}
