import { desc, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listPage } from '#server/db/list-page.ts'
import { type JobState, queuedJobs } from '#server/jobs/jobs.table.ts'
import { users } from '#features/base/user/user.table.ts'
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
  person: sql<string | null>`(select person.name from ${users} as person
    where person.id = (${queuedJobs.data} ->> 'to_id')::int)`,
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

/** Each state on its own, written out, so that the planner knows which index holds its rows. */
type StateFilter = { [State in WorkState]?: 1 | undefined }

/** Each part that is there narrows the list; times are ISO texts. */
type Filter = StateFilter & {
  /** The number of the work itself. */
  number?: string | undefined
  /** What is for these people: ids, separated by commas. */
  people?: string | undefined
  /** The key of an address; what is for `owners` counts, too. */
  address?: string | undefined
  /** A part of the name of the work; what is for `owners` counts, too. */
  words?: string | undefined
  owners?: string
  /** A thing such as `backup:7` that a mail is about; what is for `owners` counts, too. */
  thing?: string | undefined
  /** One of these parts is in the work: JSON objects, one a line. */
  parts?: string | undefined
  action?: string | undefined
  since?: string | undefined
  before?: string | undefined
}

const inState = (state: WorkState): SQL =>
  sql`${queuedJobs.state} in (${sql.raw(STATES[state].map((own) => `'${own}'`).join(', '))})`

const isFor = (people: string): SQL =>
  sql`(${queuedJobs.data} ->> 'to_id')::int = any(string_to_array(${sql.placeholder(people)}, ',')::int[])`

const defineWorkList = (name: string, where: SQL | undefined): List<QueuedRow, Filter> => ({
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
    number: sql`${queuedJobs.id} = ${sql.placeholder('number')}::uuid`,
    people: isFor('people'),
    address: sql`(${queuedJobs.data} ->> 'to_key' = ${sql.placeholder('address')} or ${isFor('owners')})`,
    // Kinds of work are few, and the work of one kind lies together.
    words: sql`(${queuedJobs.name} = any(array(select queue.name from pgboss.queue as queue
      where ${contains(sql`queue.name`, sql.placeholder('words'))})) or ${isFor('owners')})`,
    owners: undefined,
    thing: sql`(${queuedJobs.data} ->> 'thing' = ${sql.placeholder('thing')} or ${isFor('owners')})`,
    parts: sql`${queuedJobs.data} @> any(string_to_array(${sql.placeholder('parts')}, chr(10))::jsonb[])`,
    action: sql`${queuedJobs.data} ->> 'action' = ${sql.placeholder('action')}`,
    since: gte(queuedJobs.createdOn, sql`${sql.placeholder('since')}::timestamptz`),
    before: lt(queuedJobs.createdOn, sql`${sql.placeholder('before')}::timestamptz`),
  },
  order: [desc(queuedJobs.createdOn), desc(queuedJobs.id)],
})

const MAILS = defineWorkList('queued mails', sql`${queuedJobs.name} = 'mail'`)

/** Without the queue's own work. */
const JOBS = defineWorkList('queued jobs', sql`${queuedJobs.name} <> 'mail' and ${queuedJobs.name} not like '\\_\\_%'`)

export type WorkFilter = Omit<Filter, WorkState>
type Asked = WorkFilter & { state?: WorkState | undefined }
type Page = { page?: number | undefined; limit?: number | undefined }

/** One page of the queue, the newest first: one statement. */
export function listWork(db: Db, list: 'mails' | 'jobs', { state, words, ...asked }: Asked, page: Page) {
  const filter = { ...asked, ...(state && { [state]: 1 }), words: words && likePatternOf(words) }
  return listPage(db, list === 'mails' ? MAILS : JOBS, { filter, ...page })
}
