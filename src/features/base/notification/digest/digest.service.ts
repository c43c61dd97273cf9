import * as z from 'zod/mini'
import type { Services } from '#server/service-types.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { queueMails } from '#server/mail/mail.ts'
import { decryptValue } from '#server/mail/encrypted-values.ts'
import type { MailDraft } from '#server/mail/template.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { type Message, message } from '#shared/message.ts'
import { DIGEST_HOUR, KIND_LABELS, NOTICE_KINDS, type NoticeKind } from '../preference/preference.contract.ts'
import {
  claimDigest,
  listDigestReaders,
  listWishes,
  collectHeldMails,
  type Waiting,
} from '../preference/preference.data.ts'
import { lastStartOfHour, quietSecondsLeft } from '../preference/quiet-hours.logic.ts'

/** What is kept of a mail that waits for the daily one: its subject, and where its button leads. */
const Held = z.object({
  subject: z.object({ text: z.string(), values: z.optional(z.record(z.string(), z.any())) }),
  path: z.nullable(z.string()),
})
type Entry = z.infer<typeof Held> & { kind: NoticeKind }

const SETTINGS = '/dashboard/profile/notifications'

/** The daily mail: what was held back, by kind, each with where it leads. */
function composeDigest(
  { name }: Waiting,
  entries: readonly Entry[],
  { organisation, baseUrl }: { organisation: string; baseUrl: string },
): MailDraft {
  const lineOf = ({ subject: { text, values }, path }: Entry): Message => {
    const subject = { text, values: { organisation, ...values } }
    return path === null ? subject : message('{subject}: {url}', { subject, url: baseUrl + path })
  }
  const groups = NOTICE_KINDS.map((kind) => ({ kind, found: entries.filter((one) => one.kind === kind) }))
  return {
    subject: message('{count, plural, one {# update for you} other {# updates for you}}', {
      count: entries.length,
    }),
    hello: name,
    lines: [
      message('Here is what has happened since your last daily email.'),
      ...groups.flatMap(({ kind, found }) =>
        found.length === 0 ? [] : [{ text: KIND_LABELS[kind] }, ...found.map((one) => lineOf(one))],
      ),
    ],
    button: { label: message('Choose what we email you about'), path: SETTINGS },
  }
}

/** Writes the daily mail of one person, once for its day: whichever run comes second finds it done. */
async function sendDigest(services: Services, reader: Waiting, { at, day }: ReturnType<typeof lastStartOfHour>) {
  const { db, secret, config, now } = services
  await db.transaction(async (tx) => {
    if (!(await claimDigest(tx, reader.id, day))) return
    const held = await collectHeldMails(tx, reader.id, at)
    const entries = held.map(({ kind, sealed }) => ({ kind, ...Held.parse(decryptValue(secret, sealed)) }))
    const { name, time_zone: usual } = await readOrganisation(tx)
    const wishes = (await listWishes(tx, [reader.id])).get(reader.id)
    const zone = reader.timeZone ?? usual
    const mail = {
      to: {
        id: reader.id,
        email: reader.email,
        language: reader.language,
        zone: reader.timeZone,
        isConfirmed: reader.verifiedAt !== null,
      },
      waitSeconds: wishes?.quiet ? quietSecondsLeft(now(), wishes.quiet, zone) : 0,
      ...composeDigest(reader, entries, { organisation: name, baseUrl: config.baseUrl }),
    }
    await queueMails(services, tx, [mail])
  })
}

/** Writes the daily mails whose hour has come, each with what had happened until then. */
async function sendDigests(services: Services): Promise<void> {
  const { db, now } = services
  const moment = now()
  const { time_zone: usual } = await readOrganisation(db)
  for (const reader of await listDigestReaders(db, moment)) {
    const last = lastStartOfHour(moment, reader.digestHour ?? DIGEST_HOUR, reader.timeZone ?? usual)
    const isDue = reader.since <= last.at && (reader.digestedOn === null || reader.digestedOn < last.day)
    if (isDue) await sendDigest(services, reader, last)
  }
}

/** Looks every quarter of an hour, since hours of the day begin at quarters in some zones. */
export const digestJobs = (services: Services): JobSpec[] => [
  { name: 'notification-digest', schedule: '*/15 * * * *', handle: () => sendDigests(services) },
]
