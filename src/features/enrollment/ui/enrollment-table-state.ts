import type { EnrollmentRow } from '../enrollment.contract.ts'

/** The tabs of Course Enrollments (spec 3 §2). */
export const TABS = ['pending', 'active', 'completed'] as const
export type Tab = (typeof TABS)[number]

/** What a decision needs to know of an enrollment. */
export type Subject = Pick<EnrollmentRow, 'id' | 'user' | 'course'>

/** What can be done on the page, and what this person may do. */
export type EnrollmentActions = {
  canDecide: boolean
  canRevoke: boolean
  isBusy: boolean
  onApprove: (subject: Subject) => void
  onReject: (subject: Subject) => void
  onRevoke: (subject: Subject) => void
  /** Shows the details; null closes them. */
  onOpen: (id: number | null) => void
}

/** The dialog that is open, and about which enrollment. */
export type Asking = { about: 'reject' | 'revoke'; row: Subject }
