import { AppError, invalid } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { Services } from '#server/context.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { queueMails, stranger } from '#server/mail/mail.ts'
import type { MailDraft } from '#server/mail/template.ts'
import { hashToken, newToken } from '#server/session/tokens.ts'
import { subscriberApi } from './subscriber.contract.ts'
import { askOnce, confirmByToken, countAsked, removeByToken, removeUnconfirmed } from './subscriber.data.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Requests from one network address in an hour; a school may share one. */
const PER_PLACE_AN_HOUR = 10
const LINK_LIFE_DAYS = 7

/** Sends the confirming mail. Known and unknown addresses, and programs that fill in the hidden field, get the same answer. */
async function ask(call: Call<typeof subscriberApi.create>) {
  const { db, origin, body, say } = call
  const answer = {
    message: say('Almost there! Please open the e-mail we have just sent you and confirm your address.'),
  }
  if (body.website) return answer
  const asked = call.now()
  if ((await countAsked(db, origin.ip, new Date(asked.getTime() - HOUR_MS))) >= PER_PLACE_AN_HOUR) {
    throw new AppError('too_many', message('Too many requests. Please try again in an hour.'), {
      retryAfterSeconds: 3600,
    })
  }
  const token = newToken()
  await db.transaction(async (tx) => {
    const request = { email: body.email, tokenHash: hashToken(token), askedFrom: origin.ip, askedAt: asked }
    if (!(await askOnce(tx, request, new Date(asked.getTime() - HOUR_MS)))) return
    const link = `/subscribe/confirm#token=${token}`
    await queueMails(call, tx, [{ to: stranger(body.email), ...confirmationMail(link) }])
  })
  return answer
}

const confirmationMail = (link: string): MailDraft => ({
  subject: message('Please confirm your subscription'),
  lines: [
    message(
      'Somebody, hopefully you, asked us to send news from {organisation} to this address: new courses, open mentorship places and stories of learners.',
    ),
    message(
      'Press the button to confirm. If it was not you, do nothing: without your confirmation we send nothing more, and the link ends after 7 days.',
    ),
    message('You can unsubscribe on the same page at any time.'),
  ],
  button: { label: message('Confirm my address'), path: link },
})

export const subscriberHandlers = handlers(subscriberApi, {
  create: ask,
  confirm: async ({ db, body, now, say }) => {
    const moment = now()
    const notBefore = new Date(moment.getTime() - LINK_LIFE_DAYS * DAY_MS)
    const isDone = await confirmByToken(db, hashToken(body.token), moment, notBefore)
    if (!isDone) throw invalid({ token: [message('This link is no longer valid. Please subscribe again.')] })
    return { message: say('Thank you! Your address is confirmed.') }
  },
  remove: async ({ db, body, say }) => {
    await removeByToken(db, hashToken(body.token))
    return { message: say('Your address has been removed from our list.') }
  },
})

/** Deletes, once a day, addresses that were not confirmed while the link was valid. */
export const subscriberJobs = ({ db, now }: Services): JobSpec[] => [
  {
    name: 'subscriber-clean-up',
    schedule: '37 3 * * *',
    handle: () => removeUnconfirmed(db, new Date(now().getTime() - LINK_LIFE_DAYS * DAY_MS)),
  },
]
