import { contentChanged } from '#server/content-changed.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { feedAnswer, rssOf } from '#server/http/feed.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { searchWords } from '#shared/search-words.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { beginningOf } from '#shared/text-beginning.ts'
import type { Cause, Past } from '#server/cause.ts'
import { type Job, jobApi, type JobForm, type JobStatus, type JobType, type WorkMode } from './job.contract.ts'
import { closeJobsBefore, findJob, insertJob, listAllJobs, listJobs, setJob } from './job.data.ts'
import { jobChanged, jobPosted, jobRemoved, jobsClosed } from './job.events.ts'

/** Jobs of one page of the board: whole rows at 1, 2 and 3 columns. */
const CARDS = 12
const FEED_ITEMS = 50
/** Letters of the description on a card. */
const EXCERPT = 240

const NOT_FOUND = message('Job not found')

/** A job, open or closed. Throws 404. */
export async function requireJob(db: Db, id: number): Promise<Job> {
  const { time_zone: zone } = await readOrganisation(db)
  const job = await findJob(db, id, zone)
  if (!job) throw notFound(NOT_FOUND)
  return job
}

const columnsOf = (form: JobForm) => ({
  title: form.title,
  company: form.company,
  location: form.location,
  type: form.type,
  description: form.description,
  salary: form.salary || null,
  requirements: form.requirements || null,
  skills: skillsIn(form.skills).join(', ') || null,
  experience: form.experience || null,
  workMode: form.work_mode,
  closesOn: form.closes_on || null,
  words: searchWords(
    [form.title, form.company, form.location, form.skills, form.description, form.requirements].join(' '),
  ),
})

/** The skills of a job, which are typed with commas between them; each once. */
export function skillsIn(text: string | null | undefined): string[] {
  const names = (text ?? '').split(',').map((name) => name.trim())
  const known = new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name]))
  return [...known.values()]
}

async function todayOf(db: Db, now: Date): Promise<Day> {
  const { time_zone: zone } = await readOrganisation(db)
  return dayIn(now, zone)
}

/**
 * Posts a job. Throws 422 when its last day is over already.
 * @param now when it was posted; the demo data gives past moments
 */
export async function postJob(cause: Cause | Past, tx: Db, form: JobForm, byId: number, now: Date): Promise<Job> {
  if (form.closes_on && form.closes_on < (await todayOf(tx, now)))
    throw invalid({ closes_on: [message('Choose today or a later day')] })
  const id = await insertJob(tx, { ...columnsOf(form), postedById: byId, postedAt: now })
  const job = await requireJob(tx, id)
  await jobPosted(cause, tx, job, byId)
  await contentChanged(tx, 'job')
  return job
}

async function create(call: Call<typeof jobApi.create>) {
  const { db, me, body, now, say } = call
  const job = await db.transaction((tx) => postJob(call, tx, body, me.id, now()))
  return { message: say('Job created'), job }
}

async function update(call: Call<typeof jobApi.update>) {
  const { db, params, body, now, say } = call
  const job = await db.transaction(async (tx) => {
    const isOver = Boolean(body.closes_on) && (body.closes_on ?? '') < (await todayOf(tx, now()))
    const status: JobStatus = isOver ? 'closed' : 'open'
    if (!(await setJob(tx, params.id, { ...columnsOf(body), status }))) throw notFound(NOT_FOUND)
    const changed = await requireJob(tx, params.id)
    await jobChanged(call, tx, changed)
    await contentChanged(tx, 'job')
    return changed
  })
  return { message: say('Job updated'), job }
}

async function remove(call: Call<typeof jobApi.remove>) {
  const { db, params, now, say } = call
  await db.transaction(async (tx) => {
    const job = await requireJob(tx, params.id)
    if (!(await setJob(tx, params.id, { archivedAt: now() }))) throw notFound(NOT_FOUND)
    await jobRemoved(call, tx, job)
    await contentChanged(tx, 'job')
  })
  return { message: say('Job deleted') }
}

async function list({ db, query }: Call<typeof jobApi.list>) {
  const { keyword, type, work_mode: workMode, location, page, limit = CARDS, fields } = query
  const { time_zone: zone } = await readOrganisation(db)
  const filter = { status: 'open', search: keyword, type, workMode, location }
  const found = await listJobs(db, filter, zone, { page, limit })
  const data = fields === 'card' ? found.rows.map(toCard) : found.rows
  return { data, current_page: found.page, last_page: found.last_page, total: found.total }
}

const toCard = (job: Job): Job => ({ ...job, description: beginningOf(job.description, EXCERPT), requirements: null })

const managedJobFilter = ({
  status,
  search,
}: Pick<Call<typeof jobApi.exportManaged>['query'], 'status' | 'search'>) => ({
  status: status === 'all' ? undefined : status,
  search,
})

async function listManaged({ db, query }: Call<typeof jobApi.listManaged>) {
  const { status, search, ...asked } = query
  const { time_zone: zone } = await readOrganisation(db)
  const { rows, ...paged } = await listJobs(db, managedJobFilter({ status, search }), zone, asked)
  return { jobs: rows, ...paged }
}

const TYPE_WORDS: Record<JobType, Message> = {
  'Full-time': message('Full-time'),
  'Part-time': message('Part-time'),
  Contract: message('Contract'),
  Temporary: message('Temporary'),
  Internship: message('Internship'),
}
const MODE_WORDS: Record<WorkMode, Message> = {
  'On-site': message('On-site'),
  Remote: message('Remote'),
  Hybrid: message('Hybrid'),
}

const JOB_FILE: readonly CsvColumn<Job>[] = [
  { head: message('Job'), cell: ({ title }) => title },
  { head: message('Company'), cell: ({ company }) => company },
  { head: message('Location'), cell: ({ location }) => location },
  { head: message('Type'), cell: ({ type }) => TYPE_WORDS[type] },
  { head: message('Work mode'), cell: (row) => MODE_WORDS[row.work_mode] },
  {
    head: message('Status'),
    cell: ({ status }) => (status === 'open' ? message('Open for applications') : message('Closed to applications')),
  },
  { head: message('Posted'), cell: (row) => instantCell(row.posted_at) },
  { head: message('Apply by'), cell: (row) => row.closes_on },
]

/** All rows of the list as a file; the download is logged with their number. */
async function exportManaged(call: Call<typeof jobApi.exportManaged>): Promise<RawAnswer> {
  const { db, query } = call
  const { time_zone: zone } = await readOrganisation(db)
  const found = await listAllJobs(db, managedJobFilter(query), zone, query.sort)
  return listFile(
    call,
    { action: 'job.exportManaged', name: `jobs-${query.status ?? 'all'}`, columns: JOB_FILE },
    found,
  )
}

async function feed(call: Call<typeof jobApi.feed>) {
  const { db, config, language, translate } = call
  const { name, time_zone: zone } = await readOrganisation(db)
  const { rows } = await listJobs(db, { status: 'open' }, zone, { limit: FEED_ITEMS })
  const body = rssOf({
    title: translate(message('Jobs on {organisation}', { organisation: name })),
    description: translate(message('The newest jobs on the careers page.')),
    language,
    url: `${config.baseUrl}/career`,
    feedUrl: config.baseUrl + jobApi.feed.path,
    items: rows.map((job) => ({
      title: `${job.title}, ${job.company} (${job.location})`,
      url: `${config.baseUrl}/career/${job.id}`,
      text: beginningOf(job.description, EXCERPT),
      at: job.posted_at,
      tags: skillsIn(job.skills),
    })),
  })
  const { headers, ...answer } = feedAnswer(jobApi.feed.raw, body)
  return { ...answer, language, headers: { ...headers, vary: 'accept-language, cookie' } }
}

/** Closes what has come to its last day; the person who looks at the list, the page or the site map sees it at the same time. */
export const jobJobs = (services: Services): JobSpec[] => [
  {
    name: 'close-jobs',
    schedule: '* * * * *',
    handle: () =>
      services.db.transaction(async (tx) => {
        const closed = await closeJobsBefore(tx, await todayOf(tx, services.now()))
        if (closed.length === 0) return
        await jobsClosed(services, tx, closed)
        await contentChanged(tx, 'job')
      }),
  },
]

export const jobHandlers = handlers(jobApi, {
  list,
  feed,
  listManaged,
  exportManaged,
  get: async ({ db, params }) => ({ job: await requireJob(db, params.id) }),
  create,
  update,
  remove,
})
