import { and, count, desc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { eventRegistrations, events } from '#features/public/event/event.table.ts'
import { recipientColumns, users } from '#features/base/user/user.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { programs } from '#features/mentorship/program/program.table.ts'
import { programMembers } from '#features/mentorship/program-member/program-member.table.ts'
import { verifications } from '#features/learning/verification/verification.table.ts'
import { searchWords } from '#shared/search-words.ts'
import { readableCode } from './certificate-code.logic.ts'
import type { Certificate, CertificateState, CorrectionState } from './certificate.contract.ts'
import { certificateCorrections, certificates } from './certificate.table.ts'

const selectCertificates = (db: Db) =>
  db
    .select({
      certificate: certificates,
      user: recipientColumns,
      courseId: enrollments.courseId,
      program: { slug: programs.slug, status: programs.status },
      event: { slug: events.slug, status: events.status, archivedAt: events.archivedAt },
      wantedName: certificateCorrections.name,
    })
    .from(certificates)
    .leftJoin(enrollments, eq(enrollments.id, certificates.enrollmentId))
    .leftJoin(programMembers, eq(programMembers.id, certificates.programMemberId))
    .leftJoin(programs, eq(programs.id, programMembers.programId))
    .leftJoin(eventRegistrations, eq(eventRegistrations.id, certificates.eventRegistrationId))
    .leftJoin(events, eq(events.id, eventRegistrations.eventId))
    .innerJoin(
      users,
      eq(users.id, sql`coalesce(${enrollments.userId}, ${programMembers.userId}, ${eventRegistrations.userId})`),
    )
    .leftJoin(
      certificateCorrections,
      and(eq(certificateCorrections.certificateId, certificates.id), eq(certificateCorrections.status, 'open')),
    )

/** A certificate with its holder and the name that is waiting for an admin. */
export type Joined = Awaited<ReturnType<typeof selectCertificates>>[number]

export async function findCertificate(db: Db, id: number): Promise<Joined | undefined> {
  const [row] = await selectCertificates(db).where(eq(certificates.id, id))
  return row
}

export async function findCertificateByCode(db: Db, code: string): Promise<Joined | undefined> {
  const [row] = await selectCertificates(db).where(eq(certificates.code, code))
  return row
}

/** What a certificate was earned by: a place in a course, one in a program, or coming to an event. */
export type CertificateSource = { enrollmentId: number } | { programMemberId: number } | { eventRegistrationId: number }

const isEarnedBy = (earned: CertificateSource) =>
  'enrollmentId' in earned
    ? eq(certificates.enrollmentId, earned.enrollmentId)
    : 'programMemberId' in earned
      ? eq(certificates.programMemberId, earned.programMemberId)
      : eq(certificates.eventRegistrationId, earned.eventRegistrationId)

/** The newest certificate that was earned by this, whatever its state. */
export async function findLatestCertificateOf(db: Db, earned: CertificateSource): Promise<Joined | undefined> {
  const [row] = await selectCertificates(db).where(isEarnedBy(earned)).orderBy(desc(certificates.id)).limit(1)
  return row
}

/** The certificates of a person, of courses, programs and events: each part is found by an index, and then its rows by theirs. */
const isOfPerson = (db: Db, userId: number) => {
  const found = db
    .select({ id: certificates.id })
    .from(certificates)
    .innerJoin(enrollments, eq(enrollments.id, certificates.enrollmentId))
    .where(eq(enrollments.userId, userId))
    .unionAll(
      db
        .select({ id: certificates.id })
        .from(certificates)
        .innerJoin(programMembers, eq(programMembers.id, certificates.programMemberId))
        .where(eq(programMembers.userId, userId)),
    )
    .unionAll(
      db
        .select({ id: certificates.id })
        .from(certificates)
        .innerJoin(eventRegistrations, eq(eventRegistrations.id, certificates.eventRegistrationId))
        .where(eq(eventRegistrations.userId, userId)),
    )
  return sql`${certificates.id} = any(array(${found}))`
}

export async function listCertificatesOf(db: Db, userId: number, limit: number, offset: number) {
  const rows = await selectCertificates(db)
    .where(isOfPerson(db, userId))
    .orderBy(desc(certificates.issuedAt), desc(certificates.id))
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ certificate }) => certificate.id)
  const checks = await findChecksOf(db, ids)
  return rows.map((row) => ({ ...row, checks: checks.get(row.certificate.id) }))
}

type Checks = Certificate['checks']

/** How often certificates were checked, and when for the last time. */
async function findChecksOf(db: Db, ids: number[]): Promise<ReadonlyMap<number, Checks>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: verifications.certificateId,
      times: sql<number>`sum(${verifications.times})`.mapWith(Number),
      last: max(verifications.checkedAt),
    })
    .from(verifications)
    .where(inArray(verifications.certificateId, ids))
    .groupBy(verifications.certificateId)
  return new Map(
    rows.flatMap(({ id, times, last }) => (id === null ? [] : [[id, { times, last_at: last?.toISOString() ?? null }]])),
  )
}

export async function countCertificatesOf(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(certificates).where(isOfPerson(db, userId))
  return row?.total ?? 0
}

export async function insertCertificate(tx: Db, row: Omit<typeof certificates.$inferInsert, 'words'>): Promise<number> {
  const { name, courseTitle, code } = row
  const words = searchWords(`${name} ${courseTitle} ${code} ${readableCode(code)}`)
  const [added] = await tx
    .insert(certificates)
    .values({ ...row, words })
    .returning({ id: certificates.id })
  if (!added) throw new Error('the certificate was not written')
  return added.id
}

/** valid -> revoked or replaced; false when it is no longer valid. */
export async function endCertificate(
  tx: Db,
  id: number,
  end: { to: CertificateState; byId: number; reason: string | null; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(certificates)
    .set({ state: end.to, endedAt: end.now, endedById: end.byId, revocationReason: end.reason })
    .where(and(eq(certificates.id, id), eq(certificates.state, 'valid')))
    .returning({ id: certificates.id })
  return rows.length > 0
}

export async function setReplacement(tx: Db, id: number, replacedById: number): Promise<void> {
  await tx.update(certificates).set({ replacedById }).where(eq(certificates.id, id))
}

/** A request for another name; false when one is open already. */
export async function insertCorrection(
  tx: Db,
  row: { certificateId: number; name: string; note: string; createdAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(certificateCorrections)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: certificateCorrections.id })
  return rows.length > 0
}

export async function listIdsOf(db: Db, enrollmentId: number): Promise<number[]> {
  const rows = await db
    .select({ id: certificates.id })
    .from(certificates)
    .where(eq(certificates.enrollmentId, enrollmentId))
  return rows.map(({ id }) => id)
}

/** Closes the open request for a certificate, or this one, if it is open. */
export async function decideCorrection(
  tx: Db,
  where: { certificateId?: number; id?: number | undefined },
  decision: { to: CorrectionState; byId: number; now: Date; reason?: string },
): Promise<{ certificateId: number } | undefined> {
  const [row] = await tx
    .update(certificateCorrections)
    .set({
      status: decision.to,
      decidedById: decision.byId,
      decidedAt: decision.now,
      refusalReason: decision.reason ?? null,
    })
    .where(
      and(
        where.id === undefined ? undefined : eq(certificateCorrections.id, where.id),
        where.certificateId === undefined ? undefined : eq(certificateCorrections.certificateId, where.certificateId),
        eq(certificateCorrections.status, 'open'),
      ),
    )
    .returning({ certificateId: certificateCorrections.certificateId })
  return row
}

/** Puts requests from one state back to another, as if no one had decided, while their certificates are valid; answers the ids of these. */
export async function reopenCorrections(
  tx: Db,
  ids: readonly number[],
  { from, to }: { from: CorrectionState; to: CorrectionState },
): Promise<number[]> {
  const rows = await tx
    .update(certificateCorrections)
    .set({ status: to, decidedById: null, decidedAt: null, refusalReason: null })
    .from(certificates)
    .where(
      and(
        inArray(certificateCorrections.id, [...ids]),
        eq(certificateCorrections.status, from),
        eq(certificates.id, certificateCorrections.certificateId),
        eq(certificates.state, 'valid'),
        sql`not exists (select from ${certificateCorrections} as other
          where other.certificate_id = ${certificates.id} and other.status = 'open')`,
      ),
    )
    .returning({ certificateId: certificates.id })
  return rows.map(({ certificateId }) => certificateId)
}

export async function findCorrectionStatus(db: Db, id: number): Promise<CorrectionState | undefined> {
  const [row] = await db
    .select({ status: certificateCorrections.status })
    .from(certificateCorrections)
    .where(eq(certificateCorrections.id, id))
  return row?.status
}

/** A certificate as its holder and admins see it. */
export function toCertificate(
  row: Joined & { checks?: Checks | undefined },
  texts: { code: string; verifyUrl: string },
): Certificate {
  const { certificate } = row
  return {
    id: certificate.id,
    enrollment_id: certificate.enrollmentId,
    course_id: row.courseId,
    program_member_id: certificate.programMemberId,
    event_registration_id: certificate.eventRegistrationId,
    code: texts.code,
    verify_url: texts.verifyUrl,
    name: certificate.name,
    course: certificate.courseTitle,
    issuer: certificate.issuer,
    issued_at: certificate.issuedAt.toISOString(),
    state: certificate.state,
    ended_at: certificate.endedAt?.toISOString() ?? null,
    revocation_reason: certificate.revocationReason,
    correction_pending: row.wantedName,
    checks: row.checks ?? { times: 0, last_at: null },
  }
}
