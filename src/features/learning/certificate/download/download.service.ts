import { type Call, type RawAnswer } from '#server/http/call.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { readIssuer } from '#server/pdf/issuer.ts'
import { printPdf } from '#server/pdf/print.ts'
import { formatInstant } from '#shared/dates.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { can } from '#shared/policy.ts'
import { requireVisible } from '#features/learning/enrollment/enrollment.service.ts'
import { readableCode, verifyUrl } from '../certificate-code.logic.ts'
import { CERTIFICATE_CSP, certificatePage } from '../certificate-page.logic.ts'
import type { certificatePdf } from '../certificate-pdf.logic.ts'
import { EVENT_WORDS, HAS_PROGRAM, type Paper, PAPER_WORDS } from '../certificate-paper.logic.ts'
import type { certificateApi } from '../certificate.contract.ts'
import {
  type CertificateSource,
  findLatestCertificateOf,
  type Joined,
  listCertificatesOf,
} from '../certificate.data.ts'
import { certificatePolicy } from '../certificate.policy.ts'

const NOT_FOUND = message('Certificate not found')
const AT_ONCE = 50

type PdfFile = { name: string; body: Buffer }

/** The reader and the language: from a call, or from background work. */
export type ReaderContext = Pick<CourseCall, 'db' | 'config' | 'language' | 'translate' | 'say'>

type CourseCall = Call<typeof certificateApi.html>
type OwnCall = Call<typeof certificateApi.programHtml>

/** The newest certificate of an enrollment that the caller may see. */
async function requireCourseCertificate({ db, me, params }: CourseCall): Promise<Joined> {
  await requireVisible(db, me, params.id)
  const row = await findLatestCertificateOf(db, { enrollmentId: params.id })
  if (!row) throw notFound(NOT_FOUND)
  return row
}

/**
 * The newest certificate of a program or an event, for its holder and administrators; for others there is none (404).
 */
async function requireOwnCertificate({ db, me }: OwnCall, earned: CertificateSource): Promise<Joined> {
  const row = await findLatestCertificateOf(db, earned)
  if (!row || !can(me, certificatePolicy.openProgram, { user_id: row.user.id })) throw notFound(NOT_FOUND)
  return row
}

const requireProgramCertificate = (call: OwnCall) => requireOwnCertificate(call, { programMemberId: call.params.id })
const requireEventCertificate = (call: OwnCall) => requireOwnCertificate(call, { eventRegistrationId: call.params.id })

/** The course, program or event of the certificate. */
const wordsOf = ({ programMemberId, eventRegistrationId }: Joined['certificate']) =>
  eventRegistrationId !== null
    ? EVENT_WORDS
    : { heading: PAPER_WORDS.heading, has: programMemberId === null ? PAPER_WORDS.has : HAS_PROGRAM }

/** What is printed on a certificate. Throws 409 when it is no longer valid. */
async function makePaper(speaking: ReaderContext, { certificate }: Joined): Promise<Paper> {
  const { db, config, language, translate, say } = speaking
  if (certificate.state !== 'valid')
    throw new AppError(
      'conflict',
      message('This certificate has been {state, select, revoked {revoked} other {replaced}}', {
        state: certificate.state,
      }),
    )
  const { name, courseTitle: course } = certificate
  const { heading, has } = wordsOf(certificate)
  // No matter who holds it and where it is printed: the day is the organisation's, as on the page that checks it.
  const { time_zone: calendar, name: organisation, logo } = await readIssuer(db)
  return {
    language,
    words: {
      heading: translate(heading),
      certifies: translate(PAPER_WORDS.certifies),
      has: translate(has),
      issuedOn: translate(PAPER_WORDS.issuedOn),
      issuedBy: translate(PAPER_WORDS.issuedBy),
      checkAt: translate(PAPER_WORDS.checkAt),
      tree: translate(PAPER_WORDS.tree),
      qr: translate(PAPER_WORDS.qr),
    },
    title: say('Certificate: {course}, {name}', { course, name }),
    name,
    course,
    issuer: certificate.issuer,
    date: formatInstant(certificate.issuedAt.toISOString(), { locale: language, zone: calendar }),
    code: readableCode(certificate.code),
    verifyUrl: verifyUrl(config.baseUrl, certificate.code),
    // The logo belongs to the name: a certificate of another issuer, or of an earlier name, is printed without it.
    logo: certificate.issuer === organisation ? (logo?.address ?? null) : null,
  }
}

const answerAsPage = (paper: Paper): RawAnswer => ({
  type: 'text/html; charset=utf-8',
  language: paper.language,
  body: certificatePage(paper),
  headers: { 'content-security-policy': CERTIFICATE_CSP, 'x-content-type-options': 'nosniff' },
})

const printCertificate = printPdf<typeof certificatePdf>(
  new URL('../certificate-pdf.logic.ts', import.meta.url),
  'certificatePdf',
)

async function answerAsPdf(paper: Paper): Promise<RawAnswer> {
  return {
    type: 'application/pdf',
    language: paper.language,
    body: await printCertificate(paper),
    headers: {
      ...contentDisposition(`certificate-${paper.code}.pdf`, 'inline'),
      'x-content-type-options': 'nosniff',
    },
  }
}

/** Whatever a person has earned and still holds, as PDF files with their names; one at a time. */
export async function* certificateFiles(speaking: ReaderContext, userId: number): AsyncGenerator<PdfFile> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const rows = await listCertificatesOf(speaking.db, userId, AT_ONCE, offset)
    for (const row of rows) {
      if (row.certificate.state !== 'valid') continue
      const paper = await makePaper(speaking, row)
      const { body } = await answerAsPdf(paper)
      if (Buffer.isBuffer(body)) yield { name: `certificate-${paper.code}.pdf`, body }
    }
    if (rows.length < AT_ONCE) return
  }
}

/** The page and the PDF of a certificate, of a course, a program and an event. */
export const certificateDownloads = {
  html: async (call: CourseCall) => answerAsPage(await makePaper(call, await requireCourseCertificate(call))),
  pdf: async (call: CourseCall) => answerAsPdf(await makePaper(call, await requireCourseCertificate(call))),
  programHtml: async (call: OwnCall) => answerAsPage(await makePaper(call, await requireProgramCertificate(call))),
  programPdf: async (call: OwnCall) => answerAsPdf(await makePaper(call, await requireProgramCertificate(call))),
  eventHtml: async (call: OwnCall) => answerAsPage(await makePaper(call, await requireEventCertificate(call))),
  eventPdf: async (call: OwnCall) => answerAsPdf(await makePaper(call, await requireEventCertificate(call))),
}
