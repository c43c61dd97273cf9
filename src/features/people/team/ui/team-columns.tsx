import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { AttendanceBadge } from '#features/people/attendance/ui/attendance-badge.tsx'
import { TimeCell } from '#features/people/attendance/ui/day-words.tsx'
import { AverageStars } from '#features/people/employee/rating/ui/rating-words.tsx'
import { DayCell, PersonCell, TextCell } from '#web/kit/cells.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import type { TeamMember } from '../team.contract.ts'

/** Where someone is now; who has come in spite of a leave is here. */
function WhereaboutsCell({ away, attendance }: TeamMember) {
  if (away === null || attendance.check_in !== null) return <AttendanceBadge day={attendance} />
  return (
    <StatusBadge tone="info">
      <Trans>On leave</Trans>
    </StatusBadge>
  )
}

/** The reader's team today; the name leads to their ratings. */
export const TEAM_TABLE: readonly Column<TeamMember>[] = [
  {
    key: 'name',
    title: msg`Employee`,
    isMain: true,
    cell: (person) => (
      <PersonCell
        person={person}
        name={<Link to={`/dashboard/employee-ratings?employee=${person.id}`}>{person.name}</Link>}
      />
    ),
  },
  {
    key: 'department',
    title: msg`Department`,
    kind: 'text',
    priority: 3,
    cell: ({ department }) => <TextCell text={department} />,
  },
  { key: 'today', title: msg`Today`, kind: 'text', priority: 1, cell: (person) => <WhereaboutsCell {...person} /> },
  { key: 'in', title: msg`Check-in`, kind: 'short', cell: ({ attendance }) => <TimeCell iso={attendance.check_in} /> },
  {
    key: 'back',
    title: msg`On leave until`,
    kind: 'day',
    cell: ({ away }) => <DayCell day={away?.end_date ?? null} />,
  },
  {
    key: 'rating',
    title: msg`Rating`,
    kind: 'state',
    priority: 2,
    cell: ({ avg_rating: average }) => <AverageStars value={average} />,
  },
]
