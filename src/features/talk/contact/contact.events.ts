import type { Db } from '#server/db/db.ts'
import { recipientAt } from '#server/mail/mail.ts'
import type { Language } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'

/**
 * A visitor has written on the contact page: the address gets a mail. No one has confirmed that address, so the mail
 * repeats nothing that was typed: our server must not carry anyone's words to a third person.
 */
export const contactReceived = (
  cause: Cause | Past,
  tx: Db,
  { id, email, language }: { id: number; email: string; language: Language },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'contact.send',
      subject: `contact-message:${id}`,
      mail: {
        to: recipientAt(email, language),
        subject: message('We have received your message'),
        lines: [
          message(
            'Thank you for writing to {organisation}. Someone from our team will answer, usually within one working day.',
          ),
          message('If you did not write to us, someone entered your address by mistake. Please ignore this email.'),
        ],
      },
    },
  ])
