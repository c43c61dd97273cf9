import { policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

export const REPORTS = ['academic', 'financial', 'mentor-payments', 'program-pricing'] as const
export type ReportName = (typeof REPORTS)[number]

/** Who reads each report (spec 3 §6). */
export const REPORT_READERS: Record<ReportName, readonly Role[]> = {
  academic: ['hr'],
  financial: ['accountant', 'admin'],
  'mentor-payments': ['accountant', 'admin'],
  'program-pricing': ['accountant', 'admin'],
}

/** All roles that may read at least one report. */
export const ALL_REPORT_READERS: readonly Role[] = [...new Set(Object.values(REPORT_READERS).flat())]

export const reportPolicy = policy('report', {
  /** Enrollments, completion, quizzes, learners at risk, teachers. */
  academic: { roles: REPORT_READERS.academic },
})
