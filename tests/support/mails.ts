import fs from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'

export type ReadMail = {
  to: string
  subject: string
  text: string
  html: string
  /** What is attached for calendars, its lines put together again, and the type that it comes as. */
  calendar: string | undefined
  calendarType: string | undefined
  /** The names of attached documents. */
  files: string[]
  /** What its text names pictures by that come with it. */
  pictures: string[]
  /** What a newsletter tells mail programs about ending it. */
  unsubscribe: { url: string; post: string } | undefined
  from: { name: string; address: string }
  /** Where it asks for answers. */
  replyTo: string | undefined
}

/**
 * Reads the outbox folder, oldest mail first.
 * @param known those that were read before, by the names of their files
 */
export async function readMails(folder: string, known = new Map<string, Promise<ReadMail>>()): Promise<ReadMail[]> {
  const names = await fs.readdir(folder).catch((): string[] => [])
  const read = async (name: string): Promise<ReadMail> => {
    const raw = await fs.readFile(path.join(folder, name), 'utf8')
    const mail = await PostalMime.parse(raw)
    const file = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    const header = (wanted: string): string => mail.headers.find(({ key }) => key === wanted)?.value ?? ''
    const url = /<([^>]+)>/.exec(header('list-unsubscribe'))?.[1]
    return {
      to: mail.to?.[0]?.address ?? '',
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      files: mail.attachments.filter(({ mimeType }) => mimeType === 'application/pdf').map((one) => one.filename ?? ''),
      pictures: mail.attachments.flatMap(({ mimeType, contentId }) =>
        mimeType.startsWith('image/') && contentId ? contentId : [],
      ),
      calendar: file && textOf(file.content).replaceAll('\r\n ', ''),
      unsubscribe: url === undefined ? undefined : { url, post: header('list-unsubscribe-post') },
      from: { name: mail.from?.name ?? '', address: mail.from?.address ?? '' },
      replyTo: mail.replyTo?.[0]?.address,
      calendarType: /text\/calendar[^\n]*/.exec(raw)?.[0],
    }
  }
  return Promise.all(
    names.toSorted().map((name) => {
      const mail = known.get(name) ?? read(name)
      known.set(name, mail)
      return mail
    }),
  )
}

const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/** The six-digit code in a mail, if it has one. */
export const findCode = (mail: ReadMail | undefined): string | undefined => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]

/** The six-digit code in a mail. */
export function codeIn(mail: ReadMail | undefined): string {
  const code = findCode(mail)
  if (!code) throw new Error('there is no code in the mail')
  return code
}
