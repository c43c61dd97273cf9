import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { type Actor, allowsRole, can } from '#shared/policy.ts'
import { publicLessonTitles } from '#features/learning/course/course.service.ts'
import { findUserByEmail } from '#features/base/user/user.service.ts'
import { recordCheck } from '#features/learning/verification/verification.service.ts'
import type { certificateApi, CertificateKind, CertificateState } from '../certificate.contract.ts'
import { findCertificateByCode, findCertificate, type Joined } from '../certificate.data.ts'
import { certificatePolicy } from '../certificate.policy.ts'
import { readableCode, readCode, verifyUrl } from '../certificate-code.logic.ts'
import { type Certification, certificationApi } from './certification.contract.ts'
import { listAllCertifications, listCertifications } from './certification.data.ts'

/** No account has this number. */
const NOBODY = 0

const NOT_FOUND = message('Certificate not found')

const kindOf = ({ programMemberId, eventRegistrationId }: Joined['certificate']): CertificateKind =>
  eventRegistrationId !== null ? 'event' : programMemberId === null ? 'course' : 'program'

/** What the person who checks a certificate reads. */
async function verificationAnswer({ db }: Pick<Call, 'db'>, { certificate, courseId, program, event }: Joined) {
  const lessons = courseId === null ? null : await publicLessonTitles(db, courseId)
  return {
    certificate: {
      code: readableCode(certificate.code),
      state: certificate.state,
      name: certificate.name,
      course: certificate.courseTitle,
      issuer: certificate.issuer,
      issued_at: certificate.issuedAt.toISOString(),
      ended_at: certificate.endedAt?.toISOString() ?? null,
      of: kindOf(certificate),
      course_page: lessons && courseId !== null ? { id: courseId, lessons } : null,
      program_page: program?.status === 'published' ? { slug: program.slug } : null,
      event_page: event && event.status !== 'draft' && !event.archivedAt ? { slug: event.slug } : null,
    },
  }
}

/** The public check by the code; unknown codes are noted, too. */
export async function verify(call: Call<typeof certificateApi.verify>) {
  const row = await findCertificateByCode(call.db, readCode(call.params.code))
  const { id, state } = row?.certificate ?? { id: null, state: 'unknown' as const }
  await recordCheck(call, { kind: 'certificate', id, result: state })
  if (!row) throw notFound(NOT_FOUND)
  return verificationAnswer(call, row)
}

async function verifyListed(call: Call<typeof certificationApi.verify>) {
  const { db, me, params } = call
  const row = await findCertificate(db, params.id)
  // For people who only know its number, someone else's certificate does not exist.
  if (!row || !can(me, certificatePolicy.check, { user_id: row.user.id })) throw notFound(NOT_FOUND)
  await recordCheck(call, { kind: 'certificate', id: params.id, result: row.certificate.state, place: 'list' })
  return verificationAnswer(call, row)
}

/** Someone is also found by the whole email address of the account, if there is one. */
async function holderWithEmail(db: Db, email: string) {
  return { holder: (await findUserByEmail(db, email.toLowerCase()))?.id ?? NOBODY }
}

type Query = Call<typeof certificationApi.export>['query']

/** Everyone's certificates for who reads them, and their own for others. */
async function filterOf(db: Db, me: Actor, { state, kind, search }: Query) {
  const asks = { search, holder: allowsRole(certificatePolicy.listAll, me) ? undefined : me.id }
  const found = asks.holder === undefined && search?.includes('@') ? await holderWithEmail(db, search) : asks
  return { state: state === 'all' ? undefined : state, kind, ...found }
}

const KIND_WORDS: Record<CertificateKind, Message> = {
  course: message('Course'),
  program: message('Program'),
  event: message('Event'),
}
const STATE_WORDS: Record<CertificateState, Message> = {
  valid: message('Valid'),
  revoked: message('Revoked'),
  replaced: message('Replaced'),
}

const CERTIFICATION_FILE: readonly CsvColumn<Omit<Certification, 'verify_url'>>[] = [
  { head: message('Name on the certificate'), cell: ({ name }) => name },
  { head: message('Email'), cell: ({ user }) => user.email },
  { head: message('For'), cell: ({ course }) => course },
  { head: message('Kind'), cell: ({ kind }) => KIND_WORDS[kind] },
  { head: message('Issued'), cell: (row) => instantCell(row.issued_at) },
  { head: message('Code'), cell: ({ code }) => readableCode(code) },
  { head: message('Status'), cell: ({ state }) => STATE_WORDS[state] },
  { head: message('Ended on'), cell: (row) => instantCell(row.ended_at) },
]

/** All rows of the list as a file; the download is logged with their number. */
async function exportAll(call: Call<typeof certificationApi.export>): Promise<RawAnswer> {
  const { db, me, query } = call
  await requireConfirmed(call)
  const found = await listAllCertifications(db, await filterOf(db, me, query), query.sort)
  return listFile(
    call,
    { action: 'certification.export', name: `certificates-${query.state ?? 'all'}`, columns: CERTIFICATION_FILE },
    found,
  )
}

export const certificationHandlers = handlers(certificationApi, {
  list: async ({ db, me, query, config }) => {
    const { state, kind, search, ...asked } = query
    const filter = await filterOf(db, me, { state, kind, search })
    const { rows, ...paged } = await listCertifications(db, filter, asked)
    const certifications = rows.map((row) => ({
      ...row,
      code: readableCode(row.code),
      verify_url: verifyUrl(config.baseUrl, row.code),
    }))
    return { certifications, ...paged }
  },
  export: exportAll,
  verify: verifyListed,
})
