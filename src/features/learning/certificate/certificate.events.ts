import type { Db } from '#server/db/db.ts'
import { type Message, message } from '#shared/message.ts'
import { type RecordedEvent, record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { recordMove, type UndoOffer } from '#features/base/undo/undo.service.ts'
import { recipientOf, type User } from '#features/base/user/user.service.ts'
import { correctionMoves } from './certificate.contract.ts'

const CERTIFICATES = '/dashboard/certificates'

/** Whose certificate it is. */
export type Holder = Pick<User, 'id' | 'name' | 'email' | 'language' | 'timeZone' | 'verifiedAt'>

/** The texts of the audit log's actions in the history of a certificate. */
export const CERTIFICATE_HISTORY = {
  'certificate.issue': message('Certificate issued'),
  'certificate.revoke': message('Certificate revoked'),
  'certificate.askCorrection': message('Name correction requested'),
  'certificate.correct': message('Certificate replaced by one with the corrected name'),
  'certificate.refuseCorrection': message('Name correction declined'),
  'certificate.undo': message('Decision undone'),
}

type Held = { certificateId: number; course: string; holder: Holder }

/** The name of the certificate in the audit log. */
export const certificateSubject = (id: number): string => `certificate:${id}`
const subjectOf = ({ certificateId }: Held): string => certificateSubject(certificateId)

/** Notice and mail to the holder. */
function noticeToHolder(
  { holder }: Held,
  {
    title,
    says,
    more = [],
    button = message('My certificates'),
    subject = title,
  }: {
    title: Message
    says: Message
    more?: readonly Message[]
    button?: Message
    subject?: Message
  },
): Pick<RecordedEvent, 'notice' | 'mail'> {
  return {
    notice: { userIds: [holder.id], title, message: says, link: CERTIFICATES },
    mail: {
      to: recipientOf(holder),
      subject,
      hello: holder.name,
      lines: [says, ...more],
      button: { label: button, path: CERTIFICATES },
    },
  }
}

/** A course was completed, so its certificate was made. */
export function certificateIssued(cause: Cause | Past, tx: Db, held: Held): Promise<void> {
  const { course } = held
  return record(cause, tx, [
    {
      action: 'certificate.issue',
      actorId: null,
      subject: subjectOf(held),
      ...noticeToHolder(held, {
        title: message('Certificate ready'),
        says: message('You have completed "{course}". Your certificate is ready.', { course }),
        more: [message('Anyone can verify it with its code or QR code.')],
        subject: message('Your certificate for {course}', { course }),
        button: message('Open my certificate'),
      }),
    },
  ])
}

/** Someone came to an event, so there is a certificate of it. */
export function attendanceCertified(cause: Cause | Past, tx: Db, held: Held): Promise<void> {
  const values = { event: held.course }
  return record(cause, tx, [
    {
      action: 'certificate.issue',
      subject: subjectOf(held),
      ...noticeToHolder(held, {
        title: message('Certificate ready'),
        says: message('You attended "{event}". Your certificate of attendance is ready.', values),
        more: [message('Anyone can verify it with its code or QR code.')],
        subject: message('Your certificate for {event}', values),
        button: message('Open my certificate'),
      }),
    },
  ])
}

/** A certificate is no longer valid, for a reason that its holder reads. */
export function certificateRevoked(cause: Cause, tx: Db, held: Held, reason: string): Promise<void> {
  const { course } = held
  return record(cause, tx, [
    {
      action: 'certificate.revoke',
      subject: subjectOf(held),
      detail: { reason },
      ...noticeToHolder(held, {
        title: message('Certificate revoked'),
        says: message('Your certificate for "{course}" has been revoked. Reason: {reason}', { course, reason }),
      }),
    },
  ])
}

/** A holder asks the admins for another name on the certificate. */
export function correctionAsked(
  cause: Cause,
  tx: Db,
  held: Held,
  { name, adminIds }: { name: string; adminIds: readonly number[] },
): Promise<void> {
  const { holder, course } = held
  return record(cause, tx, [
    {
      action: 'certificate.askCorrection',
      subject: subjectOf(held),
      detail: { name },
      notice: {
        userIds: adminIds,
        title: message('Certificate name correction'),
        message: message('{learner} has asked for the name "{name}" on the certificate for "{course}".', {
          learner: holder.name,
          name,
          course,
        }),
        link: '/dashboard/name-corrections',
      },
    },
  ])
}

/** A learner has checked the name before the certificate is made. */
export const nameConfirmed = (
  cause: Cause,
  tx: Db,
  { enrollmentId, from, to }: { enrollmentId: number; from: string; to: string },
): Promise<void> =>
  record(cause, tx, [
    { action: 'certificate.confirmName', subject: `enrollment:${enrollmentId}`, detail: { from, to } },
  ])

/** A certificate was replaced by one with another name. */
export function certificateCorrected(
  cause: Cause,
  tx: Db,
  held: Held,
  change: { from: string; to: string; replacedById: number },
): Promise<void> {
  return record(cause, tx, [
    {
      action: 'certificate.correct',
      subject: subjectOf(held),
      detail: { from: change.from, to: change.to, replaced_by: change.replacedById },
      ...noticeToHolder(held, {
        title: message('Certificate corrected'),
        says: message(
          'Your certificate for "{course}" now shows the name "{name}". It has a new code and a new link.',
          { course: held.course, name: change.to },
        ),
      }),
    },
  ])
}

/** The name on a certificate stays, for a reason that its holder reads. */
export function correctionDeclined(
  cause: Cause,
  tx: Db,
  held: Held,
  { correctionId, reason, now }: { correctionId: number; reason: string; now: Date },
): Promise<UndoOffer | null> {
  const { course } = held
  return recordMove(cause, tx, { feature: 'certificate', move: correctionMoves.refuse, ids: [correctionId], now }, [
    {
      action: 'certificate.refuseCorrection',
      subject: subjectOf(held),
      detail: { correction: correctionId, reason },
      ...noticeToHolder(held, {
        title: message('Name correction declined'),
        says: message('The name on your certificate for "{course}" was not changed. Reason: {reason}', {
          course,
          reason,
        }),
      }),
    },
  ])
}
