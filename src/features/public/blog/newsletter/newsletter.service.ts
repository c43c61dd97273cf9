import { createHmac } from 'node:crypto'
import type { Services } from '#server/service-types.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { createSender, outcomeOf, type Sender } from '#server/mail/sender.ts'
import { type MailDraft, translateMail } from '#server/mail/template.ts'
import { unsubscribePage } from '#server/mail/unsubscribe-page.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { isSameSecret } from '#server/session/tokens.ts'
import { readLook } from '#server/settings/look.ts'
import { readMailFrame, readMailLogo } from '#server/settings/mails.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { DEFAULT_LANGUAGE, findLanguage } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { cutToLength } from '#shared/graphemes.ts'
import { recipientOf, requireUser } from '#features/base/user/user.service.ts'
import {
  countConfirmed,
  emailKey,
  endSubscriptionByKey,
  endSubscription,
} from '#features/public/subscriber/subscriber.service.ts'
import type { Post } from '../blog.contract.ts'
import { findPost } from '../blog.data.ts'
import { isPostVisible } from '../blog.policy.ts'
import { newsletterApi } from './newsletter.contract.ts'
import {
  claimDelivery,
  deleteUnsubscribedDeliveries,
  findNewsletter,
  findPostIdOfNewsletter,
  insertNewsletter,
  markDeliveriesUncertain,
  recordDeliveryOutcome,
} from './newsletter.data.ts'
import { newsletterSent, newsletterTested } from './newsletter.events.ts'

const NEWSLETTER_JOB = 'newsletter'
/** With growing pauses, about a day: a mail server may be down that long. */
const RETRIES = 300
/** A run ends before its work counts as lost, and the next one goes on. */
const RUN_MS = 240_000
const PROBLEM_LETTERS = 300
/** A test goes to the caller alone, but it is a mail. */
const TESTS = { most: 20, seconds: 3600 }

async function requirePost({ db, me, params }: Call<typeof newsletterApi.get>): Promise<Post> {
  const post = await findPost(db, params)
  if (!post || !isPostVisible(me, post)) throw notFound(message('Post not found'))
  return post
}

async function send(call: Call<typeof newsletterApi.send>) {
  const { db, me, jobs, now, say } = call
  const post = await requirePost(call)
  if (post.status !== 'published')
    throw new AppError('conflict', message('Only a published post can be sent as a newsletter'))
  const sent = await db.transaction(async (tx) => {
    const made = await insertNewsletter(tx, { postId: post.id, senderId: me.id, startedAt: now() })
    if (!made) throw new AppError('conflict', message('This post has already been sent as a newsletter'))
    await newsletterSent(call, tx, { postId: post.id, title: post.title, deliveries: made.deliveries })
    await jobs.send(tx, NEWSLETTER_JOB, [{ newsletterId: made.id }])
    return made
  })
  return {
    message: say('The newsletter is being sent to {count, plural, one {# address} other {# addresses}}', {
      count: sent.deliveries,
    }),
  }
}

/** The mail as a subscriber would get it, to the caller alone. Of what is not public it leads to the preview. */
async function sendTest(call: Call<typeof newsletterApi.sendTest>) {
  const { db, me, secret, now, say } = call
  const post = await requirePost(call)
  await countAgainstLimit(db, `newsletter-test:${me.id}`, TESTS, now())
  const user = await requireUser(db, me.id)
  const { button, ...mail } = newsletterMail(post, unsubscribePath(secret, user.email))
  const path = post.status === 'published' ? button.path : `/dashboard/blog/${post.id}/preview`
  await db.transaction((tx) =>
    newsletterTested(call, tx, {
      postId: post.id,
      title: post.title,
      to: recipientOf(user),
      mail: { ...mail, subject: message('Test: {title}', { title: post.title }), button: { ...button, path } },
    }),
  )
  return { message: say('A test was sent to {email}', { email: user.email }) }
}

/** Signed, so that no one ends the subscription of an address by guessing its key. */
const signKey = (secret: string, key: string): string =>
  createHmac('sha256', secret).update(`unsubscribe:${key}`).digest('base64url')

/** Where a newsletter to this address is ended. */
export const unsubscribePath = (secret: string, email: string): string => {
  const key = emailKey(email)
  return `/newsletter/unsubscribe/${key}-${signKey(secret, key)}`
}

/** The key of an address, or 404 when we have not signed it. */
function requireSubscriberKey({ secret, params }: Pick<Call<typeof newsletterApi.ask>, 'secret' | 'params'>): string {
  const key = params.key.slice(0, 64)
  if (!isSameSecret(params.key.slice(65), signKey(secret, key))) throw notFound(message('This link is incomplete'))
  return key
}

type PageCall = Call<typeof newsletterApi.ask> | Call<typeof newsletterApi.leave>

async function unsubscribePageAnswer({ db, language, say }: PageCall, isDone: boolean): Promise<RawAnswer> {
  const { name: organisation } = await readOrganisation(db)
  const { colour } = await readLook(db)
  return unsubscribePage({
    language,
    organisation,
    colour,
    title: isDone ? say('Your address has been removed from our list.') : say('Unsubscribe from the newsletter?'),
    text: isDone
      ? say('You can subscribe again at any time.')
      : say('You will no longer get newsletters from {organisation}.', { organisation }),
    ...(!isDone && { button: say('Unsubscribe') }),
  })
}

/** The same answer whether the address was on the list or not. */
async function unsubscribeByLink(call: Call<typeof newsletterApi.leave>): Promise<RawAnswer> {
  const key = requireSubscriberKey(call)
  await call.db.transaction((tx) => endSubscriptionByKey(tx, key, call.now()))
  return unsubscribePageAnswer(call, true)
}

/** A post as a mail: how it begins, and a button to the rest. */
const newsletterMail = (post: Post, unsubscribe: string) =>
  ({
    subject: message('{title}', { title: post.title }),
    lines: [
      message('New post by {author} on our blog: {title}', { author: post.author.name, title: post.title }),
      message('{text}', { text: post.excerpt }),
    ],
    button: { label: message('Read the post'), path: `/blog/${encodeURIComponent(post.slug)}` },
    unsubscribe: { label: message('Unsubscribe'), path: unsubscribe },
  }) satisfies MailDraft

/**
 * Sends what waits, one mail after the other. Each row says before the server is asked that it is asked: after a crash
 * no one gets the mail twice. What the server puts off waits for the next run.
 */
async function sendWaitingDeliveries(services: Services, sender: Sender, newsletterId: number): Promise<void> {
  const { db, now, secret, config, jobs } = services
  await markDeliveriesUncertain(db, newsletterId)
  await deleteUnsubscribedDeliveries(db, newsletterId)
  const postId = await findPostIdOfNewsletter(db, newsletterId)
  const post = postId === undefined ? undefined : await findPost(db, { id: postId })
  if (post?.status !== 'published') return
  const frame = await readMailFrame(db)
  const zone = frame.organisation.time_zone
  const end = Date.now() + RUN_MS
  for (;;) {
    const claimed = await claimDelivery(db, newsletterId, now())
    if (!claimed) return
    const { id, email } = claimed
    const reader = { email, language: findLanguage(claimed.language) ?? DEFAULT_LANGUAGE, zone }
    const mail = translateMail(newsletterMail(post, unsubscribePath(secret, email)), reader, {
      ...frame,
      baseUrl: config.baseUrl,
    })
    try {
      await sender(mail, `newsletter-${id}`)
      await recordDeliveryOutcome(db, id, { status: 'sent' })
    } catch (problem) {
      const outcome = outcomeOf(problem)
      const words = problem instanceof Error ? cutToLength(problem.message, PROBLEM_LETTERS) : null
      if (outcome === 'later') {
        await recordDeliveryOutcome(db, id, { status: 'pending' })
        throw problem
      }
      const status = outcome === 'unknown' ? 'uncertain' : 'failed'
      await db.transaction(async (tx) => {
        await recordDeliveryOutcome(tx, id, { status, problem: words })
        if (outcome === 'no such address') await endSubscription(tx, email, 'bounced', now())
      })
    }
    if (Date.now() > end) {
      await db.transaction((tx) => jobs.send(tx, NEWSLETTER_JOB, [{ newsletterId }]))
      return
    }
  }
}

/** Newsletters have a worker of their own, so that their mails do not delay sign-in codes. */
export function newsletterJobs(services: Services): JobSpec[] {
  const sender = createSender(
    services.config,
    () => {},
    () => readMailLogo(services.db),
  )
  return [
    {
      name: NEWSLETTER_JOB,
      retries: RETRIES,
      handle: ({ newsletterId }) => sendWaitingDeliveries(services, sender, Number(newsletterId)),
    },
  ]
}

export const newsletterHandlers = handlers(newsletterApi, {
  get: async (call) => {
    const { id } = await requirePost(call)
    const newsletter = (await findNewsletter(call.db, id)) ?? null
    return { subscribers: await countConfirmed(call.db), newsletter }
  },
  send,
  sendTest,
  ask: async (call) => {
    requireSubscriberKey(call)
    return unsubscribePageAnswer(call, false)
  },
  leave: unsubscribeByLink,
})
