import fs from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import QRCode from 'qrcode'
import { DEFAULT_LANGUAGE, findLanguage, type Language } from '#shared/languages.ts'
import type { Actor } from '#shared/policy.ts'
import type { Config } from '../config.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/db.ts'
import type { JobSpec } from '../jobs/jobs.ts'
import { readOrganisation } from '../settings/organisation.ts'
import { seal, unseal } from './seal.ts'
import { Mail, type MailDraft, renderMail, TICKET_CID, translateMail } from './template.ts'

const MAIL_JOB = 'mail'
/** With growing pauses of at most five minutes, about a day: a mail server may be down that long. */
const RETRIES = 300
/** A server that does not answer is given up before the work counts as lost. */
const LIMIT_SECONDS = 60
/** A class that signs in within a minute waits for its codes: one mail after the other would take too long. */
const AT_ONCE = 5
const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Who gets a mail; language and zone are what the person has set. */
export type Recipient = { id: number | null; email: string; language: Language | null; zone: string | null }

/** Somebody without an account, who is known by an address only. */
export const stranger = (email: string): Recipient => ({ id: null, email, language: null, zone: null })

/** Behind every mail: the queue, and the call that causes it, if it is a call. */
export type MailSource = Pick<Services, 'jobs' | 'secret' | 'config'> & { me?: Actor | null; language?: Language }

/**
 * Queues mails in the writing transaction, in one statement; they leave only if that commits.
 * @param afterSeconds they leave no earlier, and until then can be withdrawn
 * @returns their ids in the queue
 */
export async function queueMails(
  source: MailSource,
  tx: Db,
  mails: readonly (MailDraft & { to: Recipient })[],
  afterSeconds?: number,
): Promise<string[]> {
  const organisation = await readOrganisation(tx)
  const sealed = mails.map(({ to, ...draft }) => {
    const reader = { email: to.email, language: languageOf(to, source), zone: to.zone ?? organisation.time_zone }
    return {
      sealed: seal(source.secret, translateMail(draft, reader, { organisation, baseUrl: source.config.baseUrl })),
    }
  })
  return source.jobs.send(tx, MAIL_JOB, sealed, afterSeconds)
}

/** Takes back mails that have not left; true when that is all of them. */
export async function withdrawMails(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Db,
  ids: readonly string[],
): Promise<boolean> {
  return (await jobs.withdraw(tx, MAIL_JOB, ids)) === ids.length
}

/** The recipient's own language; the language of the request only where the recipient is the one who makes it. */
function languageOf(to: Recipient, { me, language }: MailSource): Language {
  const isCaller = !me || me.id === to.id
  return findLanguage(to.language) ?? (isCaller ? language : undefined) ?? DEFAULT_LANGUAGE
}

/** The QR code of a ticket, as a file of its own that mail programs also show in the text. */
async function ticketPicture(ticket: string) {
  const content = await QRCode.toBuffer(ticket, { errorCorrectionLevel: 'M', scale: 6 })
  return { filename: 'ticket.png', contentType: 'image/png', cid: TICKET_CID, content }
}

type MailParts = { secret: string; config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'baseUrl'> }

/** A mail that became a file; `code` is the code in it, which must never be logged. */
type WrittenMail = { to: string; subject: string; code: string | undefined; file: string }

/**
 * The worker behind the queue: SMTP when it is set, otherwise one .eml file per mail in the data folder.
 * @param onFile called for each file
 */
export function mailJob({ secret, config }: MailParts, onFile: (mail: WrittenMail) => void): JobSpec {
  /** Two mails of one millisecond must not share a file. */
  let written = 0
  const smtp = config.smtpUrl ? createTransport({ url: config.smtpUrl, ...SMTP_LIMITS }) : undefined
  const file = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    name: MAIL_JOB,
    retries: RETRIES,
    limitSeconds: LIMIT_SECONDS,
    atOnce: AT_ONCE,
    async handle(data, id) {
      const mail = Mail.parse(unseal(secret, String(data.sealed)))
      // One address, not a list to be read: whatever it contains, the mail goes to nobody else.
      const to = { name: '', address: mail.to }
      // The same job has the same Message-ID: a mail that is sent again after a crash is recognised as the same one.
      const messageId = `<${id}@${new URL(config.baseUrl).hostname}>`
      const body = renderMail(mail, config.baseUrl)
      const icalEvent = mail.calendar && { ...mail.calendar, filename: 'invite.ics' }
      const message = {
        from: config.mailFrom,
        to,
        subject: mail.subject,
        messageId,
        ...body,
        ...(icalEvent && { icalEvent }),
        ...(mail.ticket !== undefined && { attachments: [await ticketPicture(mail.ticket)] }),
      }
      if (smtp) {
        await smtp.sendMail(message)
        return
      }
      const sent = await file.sendMail(message)
      const folder = path.join(config.dataDir, 'mail')
      await fs.mkdir(folder, { recursive: true })
      if ((await fs.readdir(folder)).some((one) => one.endsWith(`-${id}.eml`))) return
      const name = `${Date.now()}-${String(++written).padStart(6, '0')}-${mail.to.replaceAll(/[^\w.@-]/g, '_')}-${id}.eml`
      await fs.writeFile(path.join(folder, name), sent.message as Buffer)
      onFile({ to: mail.to, subject: mail.subject, code: mail.code, file: `mail/${name}` })
    },
  }
}
