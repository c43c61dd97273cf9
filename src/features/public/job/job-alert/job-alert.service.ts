import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { unsubscribePage } from '#server/mail/unsubscribe-page.ts'
import { isSameSecret } from '#server/session/tokens.ts'
import { readLook } from '#server/settings/look.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { dayIn } from '#shared/dates.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { can } from '#shared/policy.ts'
import { searchQuery } from '#shared/search-words.ts'
import { findUserByEmail, recipientOf } from '#features/base/user/user.service.ts'
import { stopToken, signUserId } from './stop-token.logic.ts'
import { JOB_ALERTS_MAX, jobAlertApi } from './job-alert.contract.ts'
import {
  countJobAlerts,
  deleteAlertsOf,
  deleteJobAlert,
  findJobAlert,
  insertJobAlert,
  listAlertedJobs,
  listJobAlerts,
  listDigestReaders,
  lockAlertsOf,
  claimDueDigests,
} from './job-alert.data.ts'
import { digestsSent, jobAlertsEnded } from './job-alert.events.ts'
import { jobAlertPolicy } from './job-alert.policy.ts'

/** Jobs of one mail; more come the day after. */
const JOBS_OF_A_MAIL = 20

async function create(call: Call<typeof jobAlertApi.create>) {
  const { db, me, body, now, say } = call
  const { keyword = '', location = '' } = body
  const wanted = { keyword, location, type: body.type || null, work_mode: body.work_mode || null }
  const alert = await db.transaction(async (tx) => {
    await lockAlertsOf(tx, me.id)
    const known = (await listJobAlerts(tx, me.id)).find(
      (one) =>
        one.keyword === keyword &&
        one.location === location &&
        one.type === wanted.type &&
        one.work_mode === wanted.work_mode,
    )
    if (known) return known
    if ((await countJobAlerts(tx, me.id)) >= JOB_ALERTS_MAX)
      throw new AppError('conflict', message('You already have 10 job alerts. Stop one first.'))
    const { work_mode: workMode, ...same } = wanted
    const words = keyword ? searchQuery(keyword) : null
    return insertJobAlert(tx, { ...same, workMode, words, userId: me.id, createdAt: now() })
  })
  return { message: say('You will get new jobs like these by email, at most once a day'), alert }
}

async function remove({ db, me, params, say }: Call<typeof jobAlertApi.remove>) {
  const alert = await findJobAlert(db, params.id)
  if (!alert || !can(me, jobAlertPolicy.remove, alert)) throw notFound(message('Job alert not found'))
  await deleteJobAlert(db, alert.id)
  return { message: say('Job alert stopped') }
}

type PageCall = Call<typeof jobAlertApi.ask> | Call<typeof jobAlertApi.end>

/** Whose alerts a mail's link ends; 404 when we have not signed it. */
function requirePersonOfToken({ secret, params }: PageCall): number {
  const [userId = '', signature = ''] = params.key.split('.')
  if (!isSameSecret(signature, signUserId(secret, userId))) throw notFound(message('This link is incomplete'))
  return Number(userId)
}

async function stopPageAnswer({ db, language, say }: PageCall, isDone: boolean): Promise<RawAnswer> {
  const { name: organisation } = await readOrganisation(db)
  const { colour } = await readLook(db)
  return unsubscribePage({
    language,
    organisation,
    colour,
    title: isDone
      ? say('Your job alerts have stopped. You will not get any more of these emails.')
      : say('Stop your job alerts?'),
    text: say('You can create new ones on the careers page at any time.'),
    ...(!isDone && { button: say('Stop my job alerts') }),
  })
}

async function end(call: Call<typeof jobAlertApi.end>): Promise<RawAnswer> {
  const userId = requirePersonOfToken(call)
  await call.db.transaction(async (tx) => {
    await deleteAlertsOf(tx, userId)
    await jobAlertsEnded(call, tx, userId)
  })
  return stopPageAnswer(call, true)
}

/** Ends the alerts of the person who has this address: mails to it come back. */
export async function endAlertsOf(tx: Db, email: string): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (user) await deleteAlertsOf(tx, user.id)
}

/** Sends what is new to the person who asked for it, once a day; the person who has nothing new gets nothing. */
async function sendDigests(services: Services): Promise<void> {
  const { db, secret, config, now } = services
  await db.transaction(async (tx) => {
    const { time_zone: zone } = await readOrganisation(tx)
    const taken = await claimDueDigests(tx, dayIn(now(), zone), JOBS_OF_A_MAIL)
    if (taken.length === 0) return
    const jobs = await listAlertedJobs(
      tx,
      taken.map((one) => one.job_id),
    )
    const byReader = Map.groupBy(taken, (one) => one.user_id)
    const readers = await listDigestReaders(tx, [...byReader.keys()])
    const mails = readers.map((reader) => ({
      to: recipientOf(reader),
      name: reader.name,
      jobs: (byReader.get(reader.id) ?? []).flatMap((one) => jobs.get(one.job_id) ?? []),
      endPath: `/job-alerts/unsubscribe/${stopToken(secret, reader.id)}`,
    }))
    await digestsSent(services, tx, { mails, baseUrl: config.baseUrl })
  })
}

export const jobAlertHandlers = handlers(jobAlertApi, {
  list: async ({ db, me }) => ({ alerts: await listJobAlerts(db, me.id) }),
  create,
  remove,
  ask: async (call) => {
    requirePersonOfToken(call)
    return stopPageAnswer(call, false)
  },
  end,
})

/** In the morning, in Africa. */
export const jobAlertJobs = (services: Services): JobSpec[] => [
  { name: 'job-alerts', schedule: '10 5 * * *', handle: () => sendDigests(services) },
]
