import { DEFAULT_LANGUAGE, findLanguage, type Language } from '#shared/languages.ts'
import type { Actor } from '#shared/policy.ts'
import type { Config } from '../config.ts'
import type { Services } from '../service-types.ts'
import type { Db } from '../db/db.ts'
import type { JobSpec } from '../jobs/jobs.ts'
import { readMailFrame, readMailLogo } from '../settings/mails.ts'
import { addressHash, encryptValue, decryptValue } from './encrypted-values.ts'
import { createSender, outcomeOf, type WrittenMail } from './sender.ts'
import { Mail, type MailDraft, translateMail } from './template.ts'

const MAIL_JOB = 'mail'
/** With growing pauses of at most five minutes, about a day: a mail server may be down that long. */
const RETRIES = 300
/** Shorter than the time after which the work counts as lost. */
const LIMIT_SECONDS = 60
/** A class that signs in within a minute waits for its codes: one mail after the other would take too long. */
const AT_ONCE = 5

/** Who gets a mail; language and zone are what the person has set. */
export type Recipient = {
  id: number | null
  email: string
  language: Language | null
  zone: string | null
  /**
   * Whether the person has shown that the address is theirs; until then a mail repeats nothing that was typed with
   * it.
   */
  isConfirmed: boolean
}

/** A recipient without an account, known only by an unconfirmed address. */
export const recipientAt = (email: string, language: Language | null = null): Recipient => ({
  id: null,
  email,
  language,
  zone: null,
  isConfirmed: false,
})

/** Behind every mail: the queue, and the call that causes it, if it is a call. */
export type MailSource = Pick<Services, 'jobs' | 'secret' | 'config'> & { me?: Actor | null; language?: Language }

/** A mail for someone. */
type Addressed = MailDraft & {
  to: Recipient
  /** It waits on its own, as until the end of its reader's quiet hours. */
  waitSeconds?: number
  /** What it is about, as the audit log names it: the action, and the thing, such as `enrollment:7`. */
  about?: { action?: string | undefined; thing?: string | undefined }
}

/**
 * Queues mails in the writing transaction, in one statement; they leave only if that commits.
 * @param afterSeconds none leaves earlier, and until then they can be withdrawn
 * @returns their ids in the queue
 */
export async function queueMails(
  source: MailSource,
  tx: Db,
  mails: readonly Addressed[],
  afterSeconds = 0,
): Promise<string[]> {
  const frame = await readMailFrame(tx)
  const sealed = mails.map(({ to, waitSeconds: _, about, ...draft }) => {
    const reader = {
      email: to.email,
      language: languageOf(to, source),
      zone: to.zone ?? frame.organisation.time_zone,
      isConfirmed: to.isConfirmed,
    }
    return {
      sealed: encryptValue(source.secret, translateMail(draft, reader, { ...frame, baseUrl: source.config.baseUrl })),
      // Lets the log find the mail, whose address is encrypted.
      to_id: to.id,
      to_key: addressHash(source.secret, to.email),
      ...about,
    }
  })
  const waits = mails.map(({ waitSeconds = 0 }) => Math.max(waitSeconds, afterSeconds))
  return source.jobs.send(tx, MAIL_JOB, sealed, waits)
}

/** Withdraws mails that have not been sent; returns how many. */
export const withdrawMails = ({ jobs }: Pick<Services, 'jobs'>, tx: Db, ids: readonly string[]): Promise<number> =>
  jobs.withdraw(tx, MAIL_JOB, ids)

/** The recipient's own language; the language of the request only where the recipient is the one who makes it. */
function languageOf(to: Recipient, { me, language }: MailSource): Language {
  const isCaller = !me || me.id === to.id
  return findLanguage(to.language) ?? (isCaller ? language : undefined) ?? DEFAULT_LANGUAGE
}

/** Who gets a mail of the queue, and its subject; null when it was sealed with another secret. */
export function mailAddressAndSubject(
  secret: string,
  data: Record<string, unknown> | null,
): { to: string; subject: string } | null {
  try {
    const { to, subject } = Mail.parse(decryptValue(secret, String(data?.sealed)))
    return { to, subject }
  } catch {
    return null
  }
}

/** What happens around the mails of the queue. */
type MailEvents = {
  /** Called for each file. */
  onFile?: (mail: WrittenMail) => void
  /** Called when the mail server says that there is no such address; the mail is not tried again. */
  onNoAddress?: (email: string) => Promise<void>
}

type MailParts = {
  secret: string
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'baseUrl'>
  /** Where the logo is; without it mails have none. */
  db?: Db
}

/** The worker behind the queue: SMTP when it is set, otherwise one .eml file per mail in the data folder. */
export function mailJob(
  { secret, config, db }: MailParts,
  { onFile = () => {}, onNoAddress }: MailEvents = {},
): JobSpec {
  const send = createSender(config, onFile, async () => db && readMailLogo(db))
  return {
    name: MAIL_JOB,
    retries: RETRIES,
    limitSeconds: LIMIT_SECONDS,
    atOnce: AT_ONCE,
    // The same job has the same Message-ID: a mail that is sent again after a crash is recognised as the same one.
    handle: async (data, id) => {
      const mail = Mail.parse(decryptValue(secret, String(data.sealed)))
      try {
        await send(mail, id)
      } catch (problem) {
        if (outcomeOf(problem) !== 'no such address') throw problem
        await onNoAddress?.(mail.to)
      }
    },
  }
}
