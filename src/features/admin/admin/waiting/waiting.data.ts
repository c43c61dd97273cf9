import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { MAX_COUNTED_ROWS } from '#shared/paging.ts'
import { certificateCorrections } from '#features/learning/certificate/certificate.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { jobApplications } from '#features/public/job/job-application/job-application.table.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { mentorStatements } from '#features/money/mentor-payment/mentor-payment.table.ts'
import { mentorshipApplications } from '#features/mentorship/mentorship-application/mentorship-application.table.ts'
import { payRuns } from '#features/people/payroll/payroll.table.ts'
import { permissionRequests } from '#features/learning/permission-request/permission-request.table.ts'
import { privacyRequests } from '#features/admin/privacy/request/request.table.ts'
import { supportThreads } from '#features/talk/support/support.table.ts'

/** As lists count: more than anyone works off is not counted. */
const countRowsSql = (table: PgTable, where: SQL | undefined): SQL =>
  sql`(select count(*) from (select from ${table} where ${where} limit ${sql.raw(String(MAX_COUNTED_ROWS))}) as found)::int`

/** Kinds that are the same rows for everyone who sees them. */
const COUNTS = {
  support: countRowsSql(supportThreads, eq(supportThreads.status, 'waiting')),
  privacy: countRowsSql(privacyRequests, eq(privacyRequests.status, 'open')),
  permissions: countRowsSql(permissionRequests, eq(permissionRequests.status, 'pending')),
  enrollments: countRowsSql(enrollments, eq(enrollments.status, 'pending')),
  mentors: countRowsSql(mentors, eq(mentors.status, 'pending')),
  mentorships: countRowsSql(mentorshipApplications, eq(mentorshipApplications.status, 'pending')),
  jobs: countRowsSql(jobApplications, eq(jobApplications.status, 'applied')),
  names: countRowsSql(certificateCorrections, eq(certificateCorrections.status, 'open')),
  unpaidRuns: countRowsSql(payRuns, eq(payRuns.status, 'approved')),
  disputes: countRowsSql(
    mentorStatements,
    and(isNotNull(mentorStatements.disputedAt), isNull(mentorStatements.answeredAt)),
  ),
  payouts: countRowsSql(mentorStatements, eq(mentorStatements.status, 'approved')),
}
export type CommonKind = keyof typeof COUNTS

/** Whether a kind is the same rows for everyone who sees them. */
export const isCommonKind = (kind: string): kind is CommonKind => kind in COUNTS

/** How many rows of these kinds wait: one statement. */
export async function countCommonKinds(
  db: Db,
  kinds: readonly CommonKind[],
): Promise<Partial<Record<CommonKind, number>>> {
  if (kinds.length === 0) return {}
  const counts = kinds.map((kind) => sql`${COUNTS[kind]} as ${sql.identifier(kind)}`)
  const { rows } = await db.execute<Record<CommonKind, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return rows[0] ?? {}
}
