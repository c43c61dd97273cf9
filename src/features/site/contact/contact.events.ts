import type { Db } from '#server/db/db.ts'
import type { Language } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { type Cause, type Past, record } from '../../notification/notification.service.ts'

const subjectOf = (id: number): string => `contact-message:${id}`

type Writer = { name: string; email: string; language: Language }

const mailTo = ({ email, language }: Writer) => ({ id: null, email, language, zone: null })

/**
 * Somebody has written on the contact page: admins are told, and the address gets a mail. Nobody has confirmed that
 * address, so the mail repeats nothing that was typed: our server must not carry anybody's words to a third person.
 */
export const contactReceived = (
  cause: Cause | Past,
  tx: Db,
  { id, from, subject, adminIds }: { id: number; from: Writer; subject: string; adminIds: readonly number[] },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'contact.send',
      subject: subjectOf(id),
      notice: {
        userIds: adminIds,
        title: message('Somebody has written to us'),
        message: message('{name}: {subject}', { name: from.name, subject }),
        link: `/dashboard/contact-messages/${id}`,
      },
      mail: {
        to: mailTo(from),
        subject: message('We have received your message'),
        lines: [
          message('Thank you for writing to {organisation}. A person answers, usually within one working day.'),
          message(
            'If you have not written to us, somebody has typed your address by mistake. Please ignore this e-mail.',
          ),
        ],
      },
    },
  ])

/** An admin has answered; the person gets it by mail. The log holds no words. */
export const contactAnswered = (
  cause: Cause | Past,
  tx: Db,
  {
    id,
    byId,
    by,
    to,
    subject,
    words,
  }: { id: number; byId: number; by: string; to: Writer; subject: string; words: string },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'contact.answer',
      actorId: byId,
      subject: subjectOf(id),
      mail: {
        to: mailTo(to),
        subject: message('Re: {subject}', { subject }),
        lines: [
          message('Hello {name},', { name: to.name }),
          message('You wrote to {organisation}, and {writer} answers:', { writer: by }),
          message('“{text}”', { text: words }),
        ],
        button: { label: message('Write to us again'), path: '/contact' },
      },
    },
  ])

/** A note was written, or a message closed or opened again: the log tells by whom. */
export const contactHandled = (
  cause: Cause | Past,
  tx: Db,
  { action, id, byId }: { action: 'contact.note' | 'contact.close' | 'contact.reopen'; id: number; byId: number },
): Promise<void> => record(cause, tx, [{ action, actorId: byId, subject: subjectOf(id) }])
