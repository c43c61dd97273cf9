import { hash } from 'node:crypto'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { message } from '#shared/message.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import type { Language } from '#shared/languages.ts'
import type { Cause, Past } from '#server/cause.ts'
import { askSupport, hasSupportThread } from '#features/talk/support/support.service.ts'
import { askAsVisitor } from '#features/talk/support/visitor/visitor.service.ts'
import { contactApi } from './contact.contract.ts'
import { insertContact, deleteSettledContacts } from './contact.data.ts'
import { contactReceived } from './contact.events.ts'

/** How many messages may come from one network, which a school may share, and from one address. */
const PER_PLACE = { most: 10, seconds: 3600 }
const PER_ADDRESS = { most: 5, seconds: 86_400 }
const DAY_MS = 86_400_000
/** How long after it was answered or closed a message is deleted. */
const KEPT_DAYS = 365

type Writing = {
  name: string
  email: string
  subject: string
  words: string
  language: Language
}

/**
 * Puts what a visitor has written into the support chat, as a thread of its own.
 * @returns the id of the thread; nothing when the same message came already today
 */
export async function receiveContact(
  cause: Cause | Past,
  tx: Db,
  { name, email, subject, words, language }: Writing,
  now: Date,
): Promise<number | undefined> {
  const day = now.toISOString().slice(0, 10)
  const textHash = hash('sha256', JSON.stringify([day, subject, words]), 'base64url')
  const moments = { createdAt: now, changedAt: now }
  const id = await insertContact(tx, { name, email, subject, words, textHash, language, ...moments })
  if (id === undefined) return undefined
  await contactReceived(cause, tx, { id, email, language })
  return askAsVisitor(cause, tx, { contactId: id, words }, now)
}

/** People, programs that fill in the hidden field, and the person who sends the same again get the same answer. */
async function send(call: Call<typeof contactApi.send>) {
  const { db, me, origin, body, language, now, say } = call
  const thanks = { message: say('Thank you. We have received your message.') }
  const { website, ...written } = body
  if (website) return thanks
  await countAgainstLimit(db, `contact:${origin.network}`, PER_PLACE, now())
  await countAgainstLimit(db, `contact:${me ? me.id : body.email}`, PER_ADDRESS, now())
  await db.transaction(async (tx) => {
    if (me && hasSupportThread(me)) {
      const content = `${body.subject}\n\n${body.words}`
      // The same words again on the same day are a second press of the button.
      const clientKey = hash('sha256', `${now().toISOString().slice(0, 10)} ${content}`, 'base64url')
      await askSupport(call, tx, { userId: me.id, content, fileId: null, clientKey, createdAt: now() })
    } else await receiveContact(call, tx, { ...written, language }, now())
  })
  return thanks
}

export const contactHandlers = handlers(contactApi, { send })

/** Deletes, once a day, what was answered or closed a year ago. */
export const contactJobs = ({ db, now }: Services): JobSpec[] => [
  {
    name: 'contact-clean-up',
    schedule: '47 3 * * *',
    keeps: [
      {
        table: 'contact_messages',
        since: 'created_at',
        what: message('Contact page messages'),
        why: message('To answer, and to know what was asked before.'),
        before: (_, at) => new Date(at.getTime() - KEPT_DAYS * DAY_MS),
      },
    ],
    handle: () => deleteSettledContacts(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS)),
  },
]
