import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { parseSearchParams } from '#shared/search-params.ts'
import { addDays, mondayOf } from '#shared/calendar.ts'
import { Day, dayIn } from '#shared/dates.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { type ChosenPeriod, chosenPeriodOf, PeriodQuery } from '#shared/period.ts'
import { authorize, can } from '#shared/policy.ts'
import { recipientOf } from '#features/base/user/user.service.ts'
import { REPORT_READERS, type ReportName } from '../report.policy.ts'
import { type MailSchedule, type SavedView, savedViewApi, VIEWS_MAX } from './saved-view.contract.ts'
import {
  countOtherViews,
  deleteView,
  findView,
  listDueViewIds,
  listViews,
  lockViewsOf,
  saveView,
  setSchedule,
  claimDueView,
} from './saved-view.data.ts'
import { viewMailed } from './saved-view.events.ts'
import { savedViewPolicy } from './saved-view.policy.ts'

/** How the figures of a report are written into a mail; every report with saved views has one, listed in `allJobs`. */
export type MailedReport = {
  name: ReportName
  /** The page of the dashboard. */
  path: string
  /** The figures of chosen days, for what else the view asks for, such as its tab and filters. */
  figures: (db: Db, chosen: ChosenPeriod, search: URLSearchParams, now: Date) => Promise<Message[]>
}

const NOT_FOUND = message('View not found')

/** The first day of the week or the month of a day. */
const firstDayOf = (schedule: MailSchedule, day: Day): Day =>
  schedule === 'weekly' ? mondayOf(day) : Day.parse(`${day.slice(0, 'yyyy-mm'.length)}-01`)

const todayOf = async (db: Db, now: Date): Promise<Day> => dayIn(now, (await readOrganisation(db)).time_zone)

/** The week or month of today counts as mailed, so that the first mail comes with the next. */
async function lastDueDayOf(db: Db, schedule: MailSchedule, now: Date): Promise<Day | null> {
  return schedule === 'none' ? null : firstDayOf(schedule, await todayOf(db, now))
}

type KeptView = Pick<SavedView, 'report' | 'name' | 'search' | 'schedule'> & { userId: number }

/** Keeps a view of someone, also in the demo data. Which page of a list or which record was open is no part of it. */
export async function saveOwnView(tx: Db, { userId, report, name, search, schedule }: KeptView, now: Date) {
  const kept = new URLSearchParams(search)
  for (const key of ['page', 'course', 'teacher', 'student', 'statement']) kept.delete(key)
  await lockViewsOf(tx, userId)
  if ((await countOtherViews(tx, { userId, report }, name)) >= VIEWS_MAX)
    throw new AppError('conflict', message('You have {most} saved views. Delete one first.', { most: VIEWS_MAX }))
  const sentFor = await lastDueDayOf(tx, schedule, now)
  return saveView(tx, { userId, report, name, search: String(kept), schedule, sentFor, createdAt: now })
}

async function save({ db, me, body, now, say }: Call<typeof savedViewApi.save>) {
  authorize(me, savedViewPolicy.create, body)
  const view = await db.transaction((tx) => saveOwnView(tx, { ...body, userId: me.id }, now()))
  return { message: say('View saved'), view }
}

/** A view of the caller; otherwise it does not exist for the caller (404). */
async function requireView({ db, me, params }: Pick<Call<typeof savedViewApi.remove>, 'db' | 'me' | 'params'>) {
  const view = await findView(db, params.id)
  if (!view || !can(me, savedViewPolicy.change, view)) throw notFound(NOT_FOUND)
  return view
}

async function changeSchedule(call: Call<typeof savedViewApi.schedule>) {
  const { db, body, now, say } = call
  const { id } = await requireView(call)
  const view = await setSchedule(db, id, body.schedule, await lastDueDayOf(db, body.schedule, now()))
  if (!view) throw notFound(NOT_FOUND)
  const done = {
    none: say('This view will no longer be emailed'),
    weekly: say('This view will be emailed to you every Monday'),
    monthly: say('This view will be emailed to you on the first of each month'),
  }
  return { message: done[body.schedule], view }
}

async function remove(call: Call<typeof savedViewApi.remove>) {
  const { id } = await requireView(call)
  await deleteView(call.db, id)
  return { message: call.say('View deleted') }
}

/** The days of a view's mail: whole ones only, as they are on the day on which it is due. */
function daysOfMail(search: URLSearchParams, due: Day): ChosenPeriod {
  const asked = parseSearchParams(PeriodQuery, search)
  const isOver = asked.period === 'last_month' || asked.period === 'last_year'
  return chosenPeriodOf(asked, isOver ? due : addDays(due, -1))
}

async function mailView(services: Services, report: MailedReport, id: number, due: { as: MailSchedule; since: Day }) {
  const { db, now } = services
  await db.transaction(async (tx) => {
    const taken = await claimDueView(tx, id, due.as, due.since)
    if (!taken) return
    const { view, reader } = taken
    const search = new URLSearchParams(view.search)
    const chosen = daysOfMail(search, due.since)
    const figures = await report.figures(tx, chosen, search, now())
    search.delete('against')
    for (const [key, value] of Object.entries(chosen)) search.set(key, value)
    const path = `${report.path}?${String(search)}`
    await viewMailed(services, tx, {
      to: recipientOf(reader),
      name: reader.name,
      view: view.name,
      span: chosen,
      figures,
      path,
    })
  })
}

/**
 * Mails the views that are due; each once for its week or month, also when a day was missed or work runs twice. One that
 * fails holds up no other; the job is tried again for it.
 */
async function mailDueViews(services: Services, reports: readonly MailedReport[]): Promise<void> {
  const { db, now } = services
  const today = await todayOf(db, now())
  const problems: unknown[] = []
  for (const as of ['weekly', 'monthly'] as const) {
    const since = firstDayOf(as, today)
    for (const report of reports) {
      const readers = { report: report.name, roles: REPORT_READERS[report.name], now: now() }
      for (const id of await listDueViewIds(db, as, since, readers))
        await mailView(services, report, id, { as, since }).catch((problem: unknown) => problems.push(problem))
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, `${problems.length} saved views could not be mailed`)
}

/** In the morning, in Africa. */
export const savedViewJobs = (services: Services, reports: readonly MailedReport[]): JobSpec[] => [
  { name: 'report-mails', schedule: '20 4 * * *', handle: () => mailDueViews(services, reports) },
]

export const savedViewHandlers = handlers(savedViewApi, {
  list: async ({ db, me, query }): Promise<{ views: SavedView[] }> => {
    authorize(me, savedViewPolicy.create, query)
    return { views: await listViews(db, { userId: me.id, report: query.report }) }
  },
  save,
  schedule: changeSchedule,
  remove,
})
