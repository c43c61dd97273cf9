import * as z from 'zod/mini'
import { emailChecks } from '#shared/email.ts'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'
import { tidy } from '#shared/visible-text.ts'
import type { Db } from '../db/db.ts'
import { readLook } from './look.ts'
import { readOrganisation } from './organisation.ts'
import { readSetting } from './settings.ts'

/** What mails have apart from their words; the mail server and its secrets belong to the environment (ADR 20). */
export const mailSettings = settings('mail', text('Emails'), {
  frame: {
    schema: z.object({
      sender: z.string().check(
        tidy(),
        z.maxLength(80, text('Use at most {maximum} characters')),
        // One line: it becomes a header.
        z.regex(/^\P{Cc}*$/u, text('Use a single line')),
      ),
      reply_to: z.nullable(z.string().check(tidy(), ...emailChecks())),
      has_address: z.boolean(),
    }),
    default: { sender: '', reply_to: null, has_address: false },
    label: text('Sender and footer'),
    description: text(
      'Who emails are from, where replies go, and whether the organisation’s address is shown below them. The sending address itself is set at installation (MAIL_FROM).',
    ),
    fields: {
      sender: text('Sender name (leave blank to use the one set at installation)'),
      reply_to: text('Reply-to address (leave blank to use the sending address)'),
      has_address: text('Show the organisation’s address and phone number below each email'),
    },
  },
})

/** The logo at the top of mails, read when one leaves so that the queue does not hold it. */
export async function readMailLogo(db: Db): Promise<MailLogo | undefined> {
  const { picture, has_name: hasName } = (await readLook(db)).logo
  return picture === '' ? undefined : { address: picture, hasName }
}

/** A picture within its address, and whether the name of the organisation is part of it. */
export type MailLogo = { address: string; hasName: boolean }

/** What every mail shows of the person who sends it; usually costs no query. */
export async function readMailFrame(db: Db) {
  const organisation = await readOrganisation(db)
  const frame = await readSetting(db, mailSettings.frame)
  const { colour } = await readLook(db)
  return { organisation, frame, colour }
}

export type MailFrame = Awaited<ReturnType<typeof readMailFrame>>
