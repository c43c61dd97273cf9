import { desc, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { containing, contains } from '#server/db/like.ts'
import { type List, listPage } from '#server/db/list-page.ts'
import { type JobState, queuedJobs } from '#server/jobs/jobs.table.ts'
import { MOST_LINES, type WorkState } from '../log.contract.ts'

const PROBLEM_LETTERS = 500

const row = jsonObject({
  id: queuedJobs.id,
  name: queuedJobs.name,
  state: queuedJobs.state,
  data: queuedJobs.data,
  problem: sql<string | null>`left(${queuedJobs.output} ->> 'message', ${sql.raw(String(PROBLEM_LETTERS))})`,
  retries: queuedJobs.retryCount,
  created_at: queuedJobs.createdOn,
  starts_at: queuedJobs.startAfter,
  ended_at: queuedJobs.completedOn,
})
export type QueuedRow = typeof row._.type

/** In the order of the queue's own states. */
const STATES: Readonly<Record<WorkState, readonly JobState[]>> = {
  waiting: ['created', 'retry'],
  running: ['active'],
  done: ['completed'],
  failed: ['failed'],
  withdrawn: ['cancelled'],
}

export const workStateOf = (state: JobState): WorkState => {
  const [found] = Object.entries(STATES).find(([, states]) => states.includes(state)) ?? []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above
  return (found ?? 'waiting') as WorkState
}

/** Each state by itself, written out, so that the planner knows which index holds its rows. */
type StateFilter = { [State in WorkState]?: 1 | undefined }

type Filter = StateFilter & {
  personId?: number | undefined
  words?: string | undefined
  since?: string | undefined
  before?: string | undefined
}

const inState = (state: WorkState): SQL =>
  sql`${queuedJobs.state} in (${sql.raw(STATES[state].map((own) => `'${own}'`).join(', '))})`

const listOf = (name: string, where: SQL | undefined): List<QueuedRow, Filter> => ({
  name,
  from: queuedJobs,
  id: queuedJobs.id,
  row,
  where,
  countsTo: MOST_LINES,
  filters: {
    waiting: inState('waiting'),
    running: inState('running'),
    done: inState('done'),
    failed: inState('failed'),
    withdrawn: inState('withdrawn'),
    personId: sql`(${queuedJobs.data} ->> 'to_id')::int = ${sql.placeholder('personId')}`,
    // Kinds of work are few, and the work of one kind lies together.
    words: sql`${queuedJobs.name} = any(array(select queue.name from pgboss.queue as queue
      where ${contains(sql`queue.name`, sql.placeholder('words'))}))`,
    since: gte(queuedJobs.createdOn, sql`${sql.placeholder('since')}::timestamptz`),
    before: lt(queuedJobs.createdOn, sql`${sql.placeholder('before')}::timestamptz`),
  },
  order: [desc(queuedJobs.createdOn), desc(queuedJobs.id)],
})

const MAILS = listOf('queued mails', sql`${queuedJobs.name} = 'mail'`)

/** Without the queue's own work. */
const JOBS = listOf('queued jobs', sql`${queuedJobs.name} <> 'mail' and ${queuedJobs.name} not like '\\_\\_%'`)

type Asked = Omit<Filter, WorkState | 'words'> & { state?: WorkState | undefined; search?: string | undefined }
type Page = { page?: number | undefined; limit?: number | undefined }

/** One page of the queue, the newest first: one statement. */
export function listWork(db: Db, list: 'mails' | 'jobs', { state, search, ...asked }: Asked, page: Page) {
  const filter = { ...asked, ...(state && { [state]: 1 }), words: search && containing(search) }
  return listPage(db, list === 'mails' ? MAILS : JOBS, { filter, ...page })
}
