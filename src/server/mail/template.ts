import * as z from 'zod/mini'
import { escapeHtml } from '#shared/html.ts'
import { type Language, LANGUAGE_CODES } from '#shared/languages.ts'
import { sizeOfLogo } from '#shared/logo.ts'
import { DEFAULT_COLOUR } from '#shared/look.ts'
import { type Message, message } from '#shared/message.ts'
import { Organisation } from '#shared/organisation.ts'
import { type CalendarEvent, writeCalendar } from '../calendar/icalendar.ts'
import { translate } from '../language/translate.ts'
import type { MailFrame, MailLogo } from '../settings/mails.ts'
import { darkMailStyle } from './dark-style.ts'

/** A mail before it is translated for a person who gets it. Its texts may name `{organisation}`. */
export type MailDraft = {
  subject: Message
  /** The name by which the reader is greeted; left out while the address is unconfirmed (`Recipient`). */
  hello?: string
  /** Paragraphs in plain words. */
  lines: readonly Message[]
  /** A short text to show large, such as a sign-in code. */
  code?: string
  /** Leads to a path of our own. */
  button?: { label: Message; path: string }
  /** The code of a ticket, sent as a QR code. */
  ticket?: string
  /** An attached document. */
  attachment?: { filename: string; type: string; content: Buffer }
  /** Ends mails of this kind with one click, in the mail program too; leads to a path of our own. */
  unsubscribe?: { label: Message; path: string }
  /** Where answers go when it is not the sender of the mails. */
  replyTo?: string
  /** An invitation for the reader's calendar, or its end. */
  calendar?: {
    method: 'REQUEST' | 'CANCEL'
    event: Omit<CalendarEvent, 'summary' | 'description'> & { summary: Message; description: Message }
    now: Date
  }
}

const STANDARD = Organisation.parse({})

/** A mail in the language of its reader, as it waits in the queue. */
export const Mail = z.object({
  to: z.string(),
  /** Mails that were queued before there were languages are English. */
  language: z._default(z.enum(LANGUAGE_CODES), 'en'),
  subject: z.string(),
  /** Escaped when they become HTML. */
  lines: z.array(z.string()),
  code: z.optional(z.string()),
  button: z.optional(z.object({ label: z.string(), url: z.string() })),
  /** Attached as a QR code. */
  ticket: z.optional(z.string()),
  /** A document; its content is base64. */
  attachment: z.optional(z.object({ filename: z.string(), type: z.string(), content: z.string() })),
  unsubscribe: z.optional(z.object({ label: z.string(), url: z.string() })),
  replyTo: z.optional(z.string()),
  /** A calendar file, with what calendars do with it. */
  calendar: z.optional(z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() })),
  /**
   * Who writes; mails that were queued before this was a setting are from the organisation that the product comes
   * with.
   */
  organisation: z._default(z.string(), STANDARD.name),
  tagline: z._default(z.string(), STANDARD.tagline),
  /** Of the organisation. */
  colour: z._default(z.string(), DEFAULT_COLOUR),
  /** The name of the sender; otherwise that of MAIL_FROM. */
  sender: z.optional(z.string()),
  /** Where the organisation is, below the mail. */
  address: z.optional(z.string()),
})

export type Mail = z.infer<typeof Mail>

const TAGLINE = message('Unlocking Potential, Empowering Minds')

/** Translates a mail for its reader. Times are written in the reader's zone, which they name. */
export function translateMail(
  draft: MailDraft,
  reader: { email: string; language: Language; zone: string; isConfirmed?: boolean },
  from: MailFrame & { baseUrl: string },
): Mail {
  const { name, tagline, address, phone } = from.organisation
  const { sender, reply_to: answersTo, has_address: hasAddress } = from.frame
  const whereabouts = [address, phone].filter(Boolean).join(' · ')
  const translateMessage = ({ values, ...says }: Message): string =>
    translate(reader.language, { ...says, values: { organisation: name, ...values } }, reader.zone)
  const { hello, code, button, unsubscribe, calendar, ticket, attachment, replyTo = answersTo } = draft
  return {
    to: reader.email,
    language: reader.language,
    subject: translateMessage(draft.subject),
    lines: [...greetingLines(hello, reader), ...draft.lines].map(translateMessage),
    ...(code === undefined ? {} : { code }),
    ...(ticket !== undefined && { ticket }),
    ...(replyTo !== null && { replyTo }),
    ...(attachment && { attachment: { ...attachment, content: attachment.content.toString('base64') } }),
    ...(button && { button: { label: translateMessage(button.label), url: `${from.baseUrl}${button.path}` } }),
    ...(unsubscribe && {
      unsubscribe: { label: translateMessage(unsubscribe.label), url: `${from.baseUrl}${unsubscribe.path}` },
    }),
    ...(calendar && {
      calendar: calendarInvitation(calendar, {
        words: translateMessage,
        reader: reader.email,
        from: from.organisation,
      }),
    }),
    organisation: name,
    tagline: tagline === STANDARD.tagline ? translateMessage(TAGLINE) : tagline,
    colour: from.colour,
    ...(sender && { sender }),
    ...(hasAddress && whereabouts && { address: whereabouts }),
  }
}

/** Unconfirmed addresses get no texts of other users: the address may be a stranger's. */
function greetingLines(name: string | undefined, { isConfirmed }: { isConfirmed?: boolean }): Message[] {
  if (name === undefined) return []
  return [isConfirmed ? message('Hello {name},', { name }) : message('Hello,')]
}

type Invitation = {
  words: (message: Message) => string
  reader: string
  from: Pick<Organisation, 'name' | 'email'>
}

/** The organisation invites: neither of two people learns the address of the other from a calendar. */
function calendarInvitation(
  { method, event, now }: NonNullable<MailDraft['calendar']>,
  { words, reader, from }: Invitation,
): NonNullable<Mail['calendar']> {
  const content = writeCalendar({
    method,
    events: [{ ...event, summary: words(event.summary), description: words(event.description) }],
    now,
    organizer: from,
    attendee: { name: reader, email: reader },
  })
  return { method, content }
}

/** Names the picture of a ticket within its mail. */
export const TICKET_CID = 'ticket@mail'

/** Names the logo within its mail. */
export const LOGO_CID = 'logo@mail'

type Logo = MailLogo | undefined

/** How large a logo is shown at most; mail programs keep no proportions, so that both sides are written. */
const [LOGO_WIDTH, LOGO_HEIGHT] = [220, 44]

/** Both bodies of a mail: plain text, and HTML readable at 360 px without pictures. */
export function renderMail(mail: Mail, baseUrl: string, logo?: Logo): { text: string; html: string } {
  return { text: plainTextOf(mail, baseUrl), html: htmlOf(mail, baseUrl, logo) }
}

function plainTextOf(mail: Mail, baseUrl: string): string {
  return [
    ...mail.lines,
    mail.code,
    mail.button?.url,
    [`${mail.organisation} · ${mail.tagline}`, mail.address, baseUrl].filter(Boolean).join('\n'),
    mail.unsubscribe && `${mail.unsubscribe.label}: ${mail.unsubscribe.url}`,
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
}

/** The logo as a picture that comes with the mail. */
function logoHtml({ address }: MailLogo, alt: string): string {
  const size = sizeOfLogo(address) ?? { width: 1, height: 1 }
  const scale = Math.min(LOGO_WIDTH / size.width, LOGO_HEIGHT / size.height)
  const [width, height] = [Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale))]
  return `<img class="picture" src="cid:${LOGO_CID}" width="${width}" height="${height}" alt="${alt}" style="width:${width}px;height:${height}px;vertical-align:middle">`
}

/** The logo with the name, which stands for it where pictures are not shown; the name alone without one. */
function mailHeadHtml(organisation: string, logo: Logo): string {
  const name = escapeHtml(organisation)
  if (!logo) return name
  return logo.hasName ? logoHtml(logo, name) : `${logoHtml(logo, '')} ${name}`
}

function htmlOf(mail: Mail, baseUrl: string, logo: Logo): string {
  const lines = mail.lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('')
  const code = mail.code
    ? `<p class="code" style="margin:24px 0;padding:16px;background:#fbf7ee;border-radius:8px;text-align:center;font:700 30px/1.2 ui-monospace,monospace;letter-spacing:6px;color:${mail.colour}">${escapeHtml(mail.code)}</p>`
    : ''
  const ticket = mail.ticket
    ? `<p style="margin:24px 0;text-align:center"><img class="picture" src="cid:${TICKET_CID}" width="220" height="220" alt="QR"></p>`
    : ''
  const button = mail.button
    ? `<p style="margin:24px 0"><a class="button" href="${escapeHtml(mail.button.url)}" style="display:inline-block;padding:14px 24px;background:${mail.colour};color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(mail.button.label)}</a></p>`
    : ''
  const unsubscribe = mail.unsubscribe
    ? `<br><a class="brand" href="${escapeHtml(mail.unsubscribe.url)}" style="color:${mail.colour}">${escapeHtml(mail.unsubscribe.label)}</a>`
    : ''
  const address = mail.address ? `<br>${escapeHtml(mail.address)}` : ''
  return `<!doctype html><html lang="${mail.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${darkMailStyle(mail.colour)}</style><title>${escapeHtml(mail.subject)}</title></head>
<body class="page" style="margin:0;background:#f3ede0;font:16px/1.55 system-ui,-apple-system,Segoe UI,Roboto,sans-serif;color:#1c1a17"><div style="max-width:520px;margin:0 auto;padding:16px">
<p class="brand" style="margin:8px 0 16px;font-weight:700;font-size:20px;color:${mail.colour}">${mailHeadHtml(mail.organisation, logo)}</p>
<div class="sheet" style="background:#ffffff;border-radius:12px;padding:24px">${lines}${code}${ticket}${button}</div>
<p class="foot" style="margin:16px 0;font-size:13px;color:#5c564c">${escapeHtml(mail.tagline)}${address}<br><a class="brand" href="${escapeHtml(baseUrl)}" style="color:${mail.colour}">${escapeHtml(baseUrl)}</a>${unsubscribe}</p></div></body></html>`
}
