import { Day } from '#shared/dates.ts'
import type { HalfOfDay, LeaveType } from '../leave.contract.ts'

/** What the form of a leave holds. */
export type LeaveDraft = {
  employee_id: string
  employee_code: string
  type: LeaveType
  start_date: string
  end_date: string
  /** Of a leave of one day: which part of it. */
  part: 'whole' | HalfOfDay
  /** Of a longer one: where it begins and ends. */
  start_half: HalfOfDay
  end_half: HalfOfDay
  reason: string
  /** Of a colleague; empty for no one. */
  substitute_id: string
}

export const EMPTY_DRAFT: LeaveDraft = {
  employee_id: '',
  employee_code: '',
  type: 'annual',
  start_date: '',
  end_date: '',
  part: 'whole',
  start_half: 'morning',
  end_half: 'afternoon',
  reason: '',
  substitute_id: '',
}

/** A leave of one day: also while its end is not chosen. */
export const isOneDay = ({ start_date: start, end_date: end }: LeaveDraft): boolean => start !== '' && start === end

/** With which halves it begins and ends. */
export function halvesOf(draft: LeaveDraft): { start_half: HalfOfDay; end_half: HalfOfDay } {
  if (!isOneDay(draft)) return { start_half: draft.start_half, end_half: draft.end_half }
  if (draft.part === 'whole') return { start_half: 'morning', end_half: 'afternoon' }
  return { start_half: draft.part, end_half: draft.part }
}

/** What the draft asks for, once both days are there and in order. */
export function periodOf(draft: LeaveDraft) {
  const start = Day.safeParse(draft.start_date).data
  const end = Day.safeParse(draft.end_date).data
  return start && end && start <= end ? { start_date: start, end_date: end, ...halvesOf(draft) } : undefined
}
