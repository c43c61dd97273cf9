import { addDays } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { firstDayOfCohortWeek } from '../opening/opening.contract.ts'
import type { CapstoneForm, OwnCapstone, Work, WorkStatus } from './capstone.contract.ts'

/** What a member has handed in once, as it is kept. */
export type KeptWork = {
  id: number
  memberId: number
  version: number
  status: WorkStatus
  note: string
  link: string | null
  file: { name: string; bytes: number } | null
  handedInAt: Date
  decidedAt: Date | null
  reason: string | null
  decider: string | null
}

type Due = { startsOn: Day; dueWeek: number | null }

/** The last day on which a work is in time: the end of a week of the cohort. */
export const dueDayOf = ({ startsOn, dueWeek }: Due): Day | null =>
  dueWeek === null ? null : addDays(firstDayOfCohortWeek({ starts_on: startsOn }, dueWeek + 1), -1)

/** Whether a work came after its day, by the calendar of the organisation. */
export const isLate = (handedInAt: Date, due: Day | null, zone: string): boolean =>
  due !== null && dayIn(handedInAt, zone) > due

/** A work as it is read, with what was said of it. */
export const shownWork = (work: KeptWork, { due, zone }: { due: Day | null; zone: string }): Work => ({
  id: work.id,
  version: work.version,
  status: work.status,
  note: work.note,
  link: work.link,
  file: work.file && { name: work.file.name, size_bytes: work.file.bytes },
  handed_in_at: work.handedInAt.toISOString(),
  is_late: isLate(work.handedInAt, due, zone),
  reason: work.reason,
  decided_at: work.decidedAt?.toISOString() ?? null,
  decided_by: work.decider,
})

type Own = { isDone: boolean; isJoined: boolean; startsOn: Day; zone: string }

/** The capstone of a program as its member reads of it. */
export function ownCapstone(
  capstone: CapstoneForm,
  works: readonly KeptWork[],
  { isDone, isJoined, startsOn, zone }: Own,
): OwnCapstone {
  const due = dueDayOf({ startsOn, dueWeek: capstone.due_week })
  const last = works[0]?.status
  return {
    ...capstone,
    due_on: due,
    // A work that was handed in decides the state, even if a course was added afterwards.
    state: last ?? (isDone ? 'open' : 'closed'),
    can_hand_in: isJoined && isDone && (last === undefined || last === 'returned'),
    works: works.map((one) => shownWork(one, { due, zone })),
  }
}
