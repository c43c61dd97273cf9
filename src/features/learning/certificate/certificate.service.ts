import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { readSetting } from '#server/settings/settings.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { can } from '#shared/policy.ts'
import { pageOf, DEFAULT_PAGE_SIZE } from '#shared/paging.ts'
import type { Cause, Past } from '#server/cause.ts'
import { certificateDownloads } from './download/download.service.ts'
import { certificateNameOf, confirmName } from './name/name.service.ts'
import { verify } from './certification/certification.service.ts'
import { exportCorrections, listCorrections } from './correction/correction.service.ts'
import type { Undoable } from '#features/base/undo/undo.service.ts'
import { idsWithRole } from '#features/base/user/user.service.ts'
import {
  type Certificate,
  certificateApi,
  certificateMoves,
  correctionMoves,
  type CorrectionState,
} from './certificate.contract.ts'
import {
  countCertificatesOf,
  endCertificate,
  findCertificate,
  findCorrectionStatus,
  findLatestCertificateOf,
  insertCertificate,
  insertCorrection,
  type CertificateSource,
  type Joined,
  listIdsOf,
  listCertificatesOf,
  reopenCorrections,
  setReplacement,
  decideCorrection,
  toCertificate,
} from './certificate.data.ts'
import {
  attendanceCertified,
  certificateCorrected,
  certificateIssued,
  certificateRevoked,
  certificateSubject,
  correctionAsked,
  correctionDeclined,
  type Holder,
} from './certificate.events.ts'
import { certificatePolicy } from './certificate.policy.ts'
import { certificateSettings } from './certificate.settings.ts'
import { readableCode, newCertificateCode, verifyUrl } from './certificate-code.logic.ts'

/** For the history of an enrollment. */
export { CERTIFICATE_HISTORY } from './certificate.events.ts'

const NOT_FOUND = message('Certificate not found')

/** The error when someone else has already decided. */
const alreadyEndedMessage = (state: string): Message =>
  message('This certificate is already {state, select, valid {valid} revoked {revoked} other {replaced}}', { state })

const toShownCertificate = (baseUrl: string, row: Parameters<typeof toCertificate>[0]) =>
  toCertificate(row, { code: readableCode(row.certificate.code), verifyUrl: verifyUrl(baseUrl, row.certificate.code) })

type Printed = { name: string; courseTitle: string; holder: Holder }

/** Issues a certificate in the transaction that it is earned in: the one that exists already when there is one. */
async function issue(
  cause: Cause | Past,
  tx: Db,
  { earned, holder, ...printed }: Printed & { earned: CertificateSource },
  now: Date,
): Promise<{ id: number; code: string }> {
  const known = await findLatestCertificateOf(tx, earned)
  if (known) return { id: known.certificate.id, code: readableCode(known.certificate.code) }
  const code = newCertificateCode()
  const issuer = (await readSetting(tx, certificateSettings.issuer)) || (await readOrganisation(tx)).name
  const id = await insertCertificate(tx, { ...earned, ...printed, code, issuer, issuedAt: now })
  const tell = 'eventRegistrationId' in earned ? attendanceCertified : certificateIssued
  await tell(cause, tx, { certificateId: id, course: printed.courseTitle, holder })
  return { id, code: readableCode(code) }
}

/**
 * Issues the certificate of an enrollment that has just been completed, in that transaction.
 * @returns its id and code; the one that exists already when there is one
 */
export async function issueCertificate(
  cause: Cause | Past,
  tx: Db,
  { enrollmentId, ...printed }: Printed & { enrollmentId: number },
  now: Date,
): Promise<{ id: number; code: string }> {
  const { name } = await certificateNameOf(tx, { id: enrollmentId, name: printed.name })
  return issue(cause, tx, { ...printed, name, earned: { enrollmentId } }, now)
}

/** Issues the certificate of a program that a member has just completed, in that transaction. */
export async function issueProgramCertificate(
  cause: Cause | Past,
  tx: Db,
  { programMemberId, title, holder }: { programMemberId: number; title: string; holder: Holder },
  now: Date,
): Promise<void> {
  await issue(cause, tx, { name: holder.name, courseTitle: title, holder, earned: { programMemberId } }, now)
}

/** Issues the certificate of someone who came to an event, in that transaction, once. */
export async function issueEventCertificate(
  cause: Cause | Past,
  tx: Db,
  printed: Printed & { eventRegistrationId: number },
  now: Date,
): Promise<void> {
  const { eventRegistrationId, ...rest } = printed
  await issue(cause, tx, { ...rest, earned: { eventRegistrationId } }, now)
}

/** The newest certificate of an enrollment, in any state. */
export async function findCertificateOf(db: Db, enrollmentId: number) {
  const row = await findLatestCertificateOf(db, { enrollmentId })
  return row ? { id: row.certificate.id, code: readableCode(row.certificate.code), state: row.certificate.state } : null
}

/** The newest certificates of a person, in any state. */
export async function certificatesOf(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: number,
): Promise<Certificate[]> {
  const rows = await listCertificatesOf(db, userId, DEFAULT_PAGE_SIZE, 0)
  return rows.map((row) => toShownCertificate(config.baseUrl, row))
}

/** What the log calls the certificates of an enrollment, replaced ones included. */
export const certificateSubjectsOf = async (db: Db, enrollmentId: number): Promise<string[]> =>
  (await listIdsOf(db, enrollmentId)).map(certificateSubject)

async function listOwn({ db, me, query, config }: Call<typeof certificateApi.listOwn>) {
  const limit = query.limit ?? DEFAULT_PAGE_SIZE
  const page = query.page ?? 1
  const rows = await listCertificatesOf(db, me.id, limit, (page - 1) * limit)
  return {
    certificates: rows.map((row) => toShownCertificate(config.baseUrl, row)),
    ...pageOf(await countCertificatesOf(db, me.id), page, limit),
  }
}

const heldCertificateOf = ({ certificate, user }: Joined) => ({
  certificateId: certificate.id,
  course: certificate.courseTitle,
  holder: user,
})

async function requireCertificate(db: Db, id: number): Promise<Joined> {
  const row = await findCertificate(db, id)
  if (!row) throw notFound(NOT_FOUND)
  return row
}

/** The error when someone else has already revoked or replaced the certificate. */
const certificateConflictError = async (tx: Db, id: number): Promise<AppError> =>
  lostMove(alreadyEndedMessage((await requireCertificate(tx, id)).certificate.state))

async function revoke(call: Call<typeof certificateApi.revoke>) {
  const { db, me, params, body, now } = call
  await db.transaction(async (tx) => {
    const row = await requireCertificate(tx, params.id)
    const end = { to: certificateMoves.revoke.to, byId: me.id, reason: body.reason, now: now() }
    if (!(await endCertificate(tx, params.id, end))) throw await certificateConflictError(tx, params.id)
    await decideCorrection(tx, { certificateId: params.id }, { ...end, to: correctionMoves.refuse.to })
    await certificateRevoked(call, tx, heldCertificateOf(row), body.reason)
  })
  return { message: call.say('Certificate revoked') }
}

async function askCorrection(call: Call<typeof certificateApi.askCorrection>) {
  const { db, me, params, body, now } = call
  await db.transaction(async (tx) => {
    const row = await requireCertificate(tx, params.id)
    // Someone else's certificate does not exist for the caller.
    if (!can(me, certificatePolicy.askCorrection, { user_id: row.user.id })) throw notFound(NOT_FOUND)
    if (row.certificate.state !== 'valid') throw lostMove(alreadyEndedMessage(row.certificate.state))
    const wish = { certificateId: params.id, name: body.name, note: body.note ?? '', createdAt: now() }
    if (!(await insertCorrection(tx, wish))) {
      throw new AppError(
        'conflict',
        message('You have already requested a correction. An administrator will review it.'),
      )
    }
    await correctionAsked(call, tx, heldCertificateOf(row), {
      name: body.name,
      adminIds: await idsWithRole(tx, 'admin', now()),
    })
  })
  return { message: call.say('Your request has been sent. We will let you know the decision.') }
}

async function correct(call: Call<typeof certificateApi.correct>) {
  const { db, me, params, body, now, config } = call
  const certificate = await db.transaction(async (tx) => {
    const row = await requireCertificate(tx, params.id)
    const { certificate: old } = row
    const end = { to: certificateMoves.replace.to, byId: me.id, reason: null, now: now() }
    if (!(await endCertificate(tx, params.id, end))) throw await certificateConflictError(tx, params.id)
    const { enrollmentId, programMemberId, eventRegistrationId, courseTitle, issuer, issuedAt } = old
    const id = await insertCertificate(tx, {
      enrollmentId,
      programMemberId,
      eventRegistrationId,
      courseTitle,
      issuer,
      issuedAt,
      name: body.name,
      code: newCertificateCode(),
    })
    await setReplacement(tx, params.id, id)
    const wish = { certificateId: params.id, id: body.correction_id }
    const settled = await decideCorrection(tx, wish, { to: correctionMoves.grant.to, byId: me.id, now: now() })
    // Someone refused the request in the meantime and the holder was notified, so this rolls back.
    if (!settled && body.correction_id !== undefined) throw await correctionConflictError(tx, body.correction_id)
    await certificateCorrected(call, tx, heldCertificateOf(row), { from: old.name, to: body.name, replacedById: id })
    return requireCertificate(tx, id)
  })
  return { message: call.say('Certificate corrected'), certificate: toShownCertificate(config.baseUrl, certificate) }
}

async function refuseCorrection(call: Call<typeof certificateApi.refuseCorrection>) {
  const { db, me, params, body } = call
  const undo = await db.transaction(async (tx) => {
    const now = call.now()
    const decision = { to: correctionMoves.refuse.to, byId: me.id, reason: body.reason, now }
    const settled = await decideCorrection(tx, { id: params.id }, decision)
    if (!settled) throw await correctionConflictError(tx, params.id)
    const row = await requireCertificate(tx, settled.certificateId)
    return correctionDeclined(call, tx, heldCertificateOf(row), { correctionId: params.id, reason: body.reason, now })
  })
  return { message: call.say('Request declined'), undo }
}

/** Undoes a refusal: the request is pending again. A granted request has issued a certificate and cannot be undone. */
export const correctionUndoable: Undoable<CorrectionState> = {
  name: 'certificate',
  moves: correctionMoves,
  ability: certificatePolicy.correct,
  takeBack: async (tx, ids, states) => (await reopenCorrections(tx, ids, states)).map(certificateSubject),
}

/** Why a request could not be decided: it does not exist, or someone was faster. */
async function correctionConflictError(tx: Db, id: number): Promise<AppError> {
  const status = await findCorrectionStatus(tx, id)
  if (!status) return notFound(message('Request not found'))
  return lostMove(
    message('This request is already {status, select, open {open} done {completed} other {declined}}', { status }),
  )
}

export const certificateHandlers = handlers(certificateApi, {
  ...certificateDownloads,
  listOwn,
  verify,
  confirmName,
  revoke,
  askCorrection,
  listCorrections,
  exportCorrections,
  correct,
  refuseCorrection,
})
