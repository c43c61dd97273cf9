import fs from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'

export type ReadMail = { to: string; subject: string; text: string; html: string }

/** Reads the outbox folder, oldest mail first. */
export async function readMails(folder: string): Promise<ReadMail[]> {
  const names = await fs.readdir(folder).catch((): string[] => [])
  const mails = names.toSorted().map(async (name) => {
    const mail = await PostalMime.parse(await fs.readFile(path.join(folder, name)))
    return {
      to: mail.to?.[0]?.address ?? '',
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
    }
  })
  return Promise.all(mails)
}

/** The six-digit code in a mail, if it has one. */
export const findCode = (mail: ReadMail | undefined): string | undefined => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]

/** The six-digit code in a mail. */
export function codeIn(mail: ReadMail | undefined): string {
  const code = findCode(mail)
  if (!code) throw new Error('there is no code in the mail')
  return code
}
