import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { allowsRole, can } from '#shared/policy.ts'
import { publicLessonTitles } from '../../course/course.service.ts'
import { findUserByEmail } from '../../user/user.service.ts'
import { recordCheck } from '../../verification/verification.service.ts'
import type { certificateApi, CertificateKind } from '../certificate.contract.ts'
import { findByCode, findCertificate, type Joined } from '../certificate.data.ts'
import { certificatePolicy } from '../certificate.policy.ts'
import { readableCode, readCode, verifyUrl } from '../certificate-code.logic.ts'
import { certificationApi } from './certification.contract.ts'
import { listCertifications } from './certification.data.ts'

/** No account has this number. */
const NOBODY = 0

const NOT_FOUND = message('Certificate not found')

const kindOf = ({ programMemberId, eventRegistrationId }: Joined['certificate']): CertificateKind =>
  eventRegistrationId !== null ? 'event' : programMemberId === null ? 'course' : 'program'

/** What whoever checks a certificate reads. */
async function verified({ db }: Pick<Call, 'db'>, { certificate, courseId, program, event }: Joined) {
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
  const row = await findByCode(call.db, readCode(call.params.code))
  const { id, state } = row?.certificate ?? { id: null, state: 'unknown' as const }
  await recordCheck(call, { kind: 'certificate', id, result: state })
  if (!row) throw notFound(NOT_FOUND)
  return verified(call, row)
}

async function verifyOne(call: Call<typeof certificationApi.verify>) {
  const { db, me, params } = call
  const row = await findCertificate(db, params.id)
  // Somebody else's certificate does not exist for those who only know its number.
  if (!row || !can(me, certificatePolicy.check, { user_id: row.user.id })) throw notFound(NOT_FOUND)
  await recordCheck(call, { kind: 'certificate', id: params.id, result: row.certificate.state, place: 'list' })
  return verified(call, row)
}

/** Somebody is also found by the whole e-mail address of the account, if there is one. */
async function ofAddress(db: Db, email: string) {
  return { holder: (await findUserByEmail(db, email.toLowerCase()))?.id ?? NOBODY }
}

export const certificationHandlers = handlers(certificationApi, {
  list: async ({ db, me, query, config }) => {
    const { state, kind, search, ...asked } = query
    const asks = { search, holder: allowsRole(certificatePolicy.listAll, me) ? undefined : me.id }
    const found = asks.holder === undefined && search?.includes('@') ? await ofAddress(db, search) : asks
    const filter = { state: state === 'all' ? undefined : state, kind, ...found }
    const { rows, ...paged } = await listCertifications(db, filter, asked)
    const certifications = rows.map((row) => ({
      ...row,
      code: readableCode(row.code),
      verify_url: verifyUrl(config.baseUrl, row.code),
    }))
    return { certifications, ...paged }
  },
  verify: verifyOne,
})
