import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { ADDRESS_NOT_FOUND } from '#server/http/errors.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { isSameSecret } from '#server/session/tokens.ts'
import { countTryOrRefuse } from '#server/rate-limits/rate-limits.data.ts'
import { notFound } from '#shared/errors.ts'
import { endAlertsOf } from '#features/public/job/job-alert/job-alert.service.ts'
import { endSubscription } from '../subscriber.service.ts'
import { bounceApi } from './bounce.contract.ts'

/** Ends what an address gets without being asked for each time: the newsletter, and job alerts. */
async function endAllMailsTo(tx: Db, email: string, reason: 'bounced' | 'complained', now: Date): Promise<void> {
  await endSubscription(tx, email, reason, now)
  await endAlertsOf(tx, email)
}

/** For the mail queue: the mail server reports that the address does not exist. */
export const stopMailsToMissingAddress = ({ db, now }: Pick<Services, 'db' | 'now'>, email: string): Promise<void> =>
  db.transaction((tx) => endAllMailsTo(tx, email, 'bounced', now()))

async function takeBounceReport({ db, config, bearer = '', body, origin, now, say }: Call<typeof bounceApi.tell>) {
  const key = config.mailBounceKey
  if (key === undefined) throw notFound(ADDRESS_NOT_FOUND)
  if (!isSameSecret(bearer, key)) {
    // Only wrong ones are counted: a provider tells of many bounces at once.
    await countTryOrRefuse(db, `mail bounces from ${origin.network}`, now())
    throw notFound(ADDRESS_NOT_FOUND)
  }
  const reason = body.kind === 'bounce' ? 'bounced' : 'complained'
  await db.transaction((tx) => endAllMailsTo(tx, body.email, reason, now()))
  return { message: say('This address will no longer get these emails.') }
}

export const bounceHandlers = handlers(bounceApi, { tell: takeBounceReport })
