import fs from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import QRCode from 'qrcode'
import type { Config } from '../config.ts'
import type { MailLogo } from '../settings/mails.ts'
import { inSpan } from '../tracing/tracing.ts'
import { LOGO_CID, type Mail, renderMail, TICKET_CID } from './template.ts'

const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** A mail that became a file; `code` is the code in it, which must never be logged. */
export type WrittenMail = { to: string; subject: string; code: string | undefined; file: string }

/** Sends one mail, or throws what went wrong. The same id is the same mail, for the reader's program too. */
export type Sender = (mail: Mail, id: string) => Promise<void>

/** The QR code of a ticket, as a file of its own that mail programs also show in the text. */
async function ticketPicture(ticket: string) {
  const content = await QRCode.toBuffer(ticket, { errorCorrectionLevel: 'M', scale: 6 })
  return { filename: 'ticket.png', contentType: 'image/png', cid: TICKET_CID, content }
}

/** The logo at its top, which mail programs show in the text. */
const logoPicture = ({ address }: MailLogo) => ({
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  cid: LOGO_CID,
  content: address.slice(address.indexOf(',') + 1),
  encoding: 'base64',
})

/** The files of a mail. */
async function attachmentsOf({ ticket, attachment }: Mail, logo: MailLogo | undefined) {
  return [
    ...(logo ? [logoPicture(logo)] : []),
    ...(ticket === undefined ? [] : [await ticketPicture(ticket)]),
    ...(attachment
      ? [
          {
            filename: attachment.filename,
            contentType: attachment.type,
            content: attachment.content,
            encoding: 'base64',
          },
        ]
      : []),
  ]
}

/** The address of `Name <address>`. */
const addressIn = (from: string): string =>
  from
    .slice(from.lastIndexOf('<') + 1)
    .replace('>', '')
    .trim()

/**
 * SMTP when it is set, otherwise one .eml file per mail in the data folder.
 * @param onFile called for each file
 * @param readLogo the logo at the top of each mail, as it is when the mail leaves
 */
export function createSender(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'baseUrl'>,
  onFile: (mail: WrittenMail) => void,
  readLogo: () => Promise<MailLogo | undefined> = async () => undefined,
): Sender {
  /** Two mails of one millisecond must not share a file. */
  let written = 0
  const smtp = config.smtpUrl ? createTransport({ url: config.smtpUrl, ...SMTP_LIMITS }) : undefined
  const file = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail, id) => {
    const logo = await readLogo()
    const icalEvent = mail.calendar && { ...mail.calendar, filename: 'invite.ics' }
    const headers = mail.unsubscribe && {
      'List-Unsubscribe': `<${mail.unsubscribe.url}>`,
      // One click in the mail program ends it (RFC 8058).
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    const message = {
      from: mail.sender === undefined ? config.mailFrom : { name: mail.sender, address: addressIn(config.mailFrom) },
      // One address, not a list to be read: whatever it contains, the mail goes to no one else.
      to: { name: '', address: mail.to },
      ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
      subject: mail.subject,
      messageId: `<${id}@${new URL(config.baseUrl).hostname}>`,
      ...renderMail(mail, config.baseUrl, logo),
      ...(icalEvent && { icalEvent }),
      ...(headers && { headers }),
      attachments: await attachmentsOf(mail, logo),
    }
    if (smtp) {
      await inSpan({ name: 'mail server', kind: 'client' }, () => smtp.sendMail(message))
      return
    }
    const sent = await file.sendMail(message)
    const folder = path.join(config.dataDir, 'mail')
    await fs.mkdir(folder, { recursive: true })
    if ((await fs.readdir(folder)).some((one) => one.endsWith(`-${id}.eml`))) return
    const name = `${Date.now()}-${String(++written).padStart(6, '0')}-${mail.to.replaceAll(/[^\w.@-]/g, '_')}-${id}.eml`
    await fs.writeFile(path.join(folder, name), sent.message as Buffer)
    onFile({ to: mail.to, subject: mail.subject, code: mail.code, file: `mail/${name}` })
  }
}

const fieldOf = (problem: unknown, name: string): unknown =>
  typeof problem === 'object' && problem !== null ? Reflect.get(problem, name) : undefined

/** Of an enhanced code (RFC 3463), 5.1 is about the address and 5.2.1 a mailbox that is closed; 5.7 is about the sender. */
const ENHANCED = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/

function isAboutAddress(problem: unknown, code: number): boolean {
  if (fieldOf(problem, 'command') !== 'RCPT TO') return false
  const said = fieldOf(problem, 'response')
  const enhanced = typeof said === 'string' ? ENHANCED.exec(said)?.[1] : undefined
  if (enhanced !== undefined) return enhanced.startsWith('5.1.') || enhanced === '5.2.1'
  return [550, 551, 553].includes(code)
}

/**
 * What a failed sending means. `later`: the server has put the mail off, or was not reached. `no such address`: it does
 * not know the address. `refused`: it does not want this mail. `unknown`: the connection ended before it answered, so
 * the mail may have gone out.
 */
export function outcomeOf(problem: unknown): 'later' | 'no such address' | 'refused' | 'unknown' {
  const code = Number(fieldOf(problem, 'responseCode') ?? 0)
  if (code >= 500) return isAboutAddress(problem, code) ? 'no such address' : 'refused'
  const isUnreached = fieldOf(problem, 'syscall') === 'connect' || fieldOf(problem, 'code') === 'EDNS'
  return code >= 400 || isUnreached ? 'later' : 'unknown'
}
