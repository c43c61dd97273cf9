import { hash } from 'node:crypto'
import { AppError, invalid } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { queueMails, recipientAt } from '#server/mail/mail.ts'
import type { MailDraft } from '#server/mail/template.ts'
import { hashToken, newToken } from '#server/session/tokens.ts'
import { type EndReason, subscriberApi } from './subscriber.contract.ts'
import {
  insertSubscriptionRequest,
  confirmSubscriptionByToken,
  countRequestsFrom,
  countConfirmedAddresses,
  findEndReason,
  deleteUnsubscribedAddress,
  upsertEndedAddress,
  removeSubscriptionByKey,
  removeSubscriptionByToken,
  removeUnconfirmedSubscriptions,
} from './subscriber.data.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Requests from one network address in an hour; a school may share one. */
const PER_PLACE_AN_HOUR = 10
const LINK_LIFE_DAYS = 7

/**
 * Sends the confirming mail. Known and unknown addresses, and programs that fill in the hidden field, get the same
 * answer.
 */
async function requestSubscription(call: Call<typeof subscriberApi.create>) {
  const { db, origin, body, language, say } = call
  const answer = {
    message: say('One more step: open the email we have just sent you and confirm your address.'),
  }
  if (body.website) return answer
  const asked = call.now()
  if ((await countRequestsFrom(db, origin.network, new Date(asked.getTime() - HOUR_MS))) >= PER_PLACE_AN_HOUR) {
    throw new AppError('too_many', message('Too many requests. Please try again in an hour.'), {
      retryAfterSeconds: 3600,
    })
  }
  const token = newToken()
  await db.transaction(async (tx) => {
    // The address bounced or complained, so nothing is sent to it any more.
    const ended = await findEndReason(tx, emailKey(body.email))
    if (ended !== undefined && ended !== 'unsubscribed') return
    const request = {
      email: body.email,
      tokenHash: hashToken(token),
      askedFrom: origin.network,
      askedAt: asked,
      language,
    }
    if (!(await insertSubscriptionRequest(tx, request, new Date(asked.getTime() - HOUR_MS)))) return
    const link = `/subscribe/confirm#token=${token}`
    await queueMails(call, tx, [{ to: recipientAt(body.email), ...confirmationMail(link) }])
  })
  return answer
}

const confirmationMail = (link: string): MailDraft => ({
  subject: message('Please confirm your subscription'),
  lines: [
    message(
      'Someone, hopefully you, asked us to send news from {organisation} to this address: new courses, open mentorship places and learners’ stories.',
    ),
    message(
      'Press the button to confirm. If it was not you, do nothing. Without your confirmation we will not email you again, and the link expires after 7 days.',
    ),
    message('You can unsubscribe on the same page at any time.'),
  ],
  button: { label: message('Confirm my address'), path: link },
})

/** Names an address without holding it: its SHA-256, as the database makes it too. */
export const emailKey = (email: string): string => hash('sha256', email.toLowerCase())

/** Ends the subscription of an address and keeps that it has ended, also for a later sign-up. */
export async function endSubscription(tx: Db, email: string, reason: EndReason, now: Date): Promise<void> {
  await endSubscriptionByKey(tx, emailKey(email), now, reason)
}

/** The same for an address of which only the key is known. */
export async function endSubscriptionByKey(
  tx: Db,
  key: string,
  now: Date,
  reason: EndReason = 'unsubscribed',
): Promise<void> {
  await removeSubscriptionByKey(tx, key)
  await upsertEndedAddress(tx, { emailHash: key, reason, endedAt: now })
}

/** How many addresses get a newsletter. */
export const countConfirmed = (db: Db): Promise<number> => countConfirmedAddresses(db)

export const subscriberHandlers = handlers(subscriberApi, {
  create: requestSubscription,
  confirm: async ({ db, body, now, say }) => {
    const moment = now()
    const notBefore = new Date(moment.getTime() - LINK_LIFE_DAYS * DAY_MS)
    await db.transaction(async (tx) => {
      const email = await confirmSubscriptionByToken(tx, hashToken(body.token), moment, notBefore)
      if (email === undefined) throw invalid({ token: [message('This link is no longer valid. Subscribe again.')] })
      await deleteUnsubscribedAddress(tx, emailKey(email))
    })
    return { message: say('Thank you. Your address is confirmed.') }
  },
  remove: async ({ db, body, now, say }) => {
    await db.transaction(async (tx) => {
      const gone = await removeSubscriptionByToken(tx, hashToken(body.token))
      if (gone?.confirmedAt)
        await upsertEndedAddress(tx, { emailHash: emailKey(gone.email), reason: 'unsubscribed', endedAt: now() })
    })
    return { message: say('Your address has been removed from our list.') }
  },
})

/** Deletes, once a day, addresses that were not confirmed while the link was valid. */
export const subscriberJobs = ({ db, now }: Services): JobSpec[] => [
  {
    name: 'subscriber-clean-up',
    schedule: '37 3 * * *',
    keeps: [
      {
        table: 'subscribers',
        since: 'asked_at',
        where: 'confirmed_at is null',
        what: message('Unconfirmed newsletter addresses'),
        why: message('They may belong to someone else.'),
        before: (_, at) => new Date(at.getTime() - LINK_LIFE_DAYS * DAY_MS),
      },
    ],
    handle: () => removeUnconfirmedSubscriptions(db, new Date(now().getTime() - LINK_LIFE_DAYS * DAY_MS)),
  },
]
