// `npm run bench:support`: the support chat with two million messages on the embedded engine. See bench/README.md.
import os from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { person } from '#tests/support/people.ts'
import { type Request, tableOf, withApp } from './calls.ts'

const { values } = parseArgs({ options: { messages: { type: 'string', default: '2000000' } } })
const MESSAGES = Number(values.messages)
/** The longest thread, which is the one that is opened. */
const LONGEST = Math.min(100_000, MESSAGES / 4)
/** Each with someone of its own. */
const THREADS = 20_000
const BATCH = 100_000

/** People, their threads and messages, by SQL. Most threads are closed, some are open, a few hundred wait. */
async function fill(db: Db): Promise<void> {
  await db.execute(sql`drop index support_messages_search_index`)
  await db.execute(sql`insert into users (name, email, role, verified_at)
    select 'Learner ' || n, 'learner-' || n || '@example.test', 'student', now() from generate_series(1, ${THREADS}::int) n`)
  await db.execute(sql`insert into support_threads
      (user_id, status, waiting_since, closed_at, last_seq, last_version, last_at, created_at)
    select id, case when n % 50 = 0 then 'waiting' when n % 10 = 0 then 'open' else 'closed' end,
      case when n % 50 = 0 then now() - interval '1 minute' * n end,
      case when n % 10 > 0 then now() - interval '1 minute' * n end, 0, 0, now() - interval '1 minute' * n, now()
    from (select id, row_number() over (order by id) as n from users where email like 'learner-%') as learners`)
  for (let from = 0; from < MESSAGES; from += BATCH) {
    const to = Math.min(MESSAGES, from + BATCH)
    await db.execute(sql`insert into support_messages
        (thread_id, seq, version, sender_id, is_from_team, client_key, content, words, created_at)
      select t.id, seq, seq, t.user_id, false, 'bench-message-' || seq,
        'Question ' || seq || ' about the invoice of week ' || seq % 52 || case when n % 5000 = 0 then ' and the baobab' else '' end,
        'question ' || seq || ' about the invoice of week ' || seq % 52 || case when n % 5000 = 0 then ' and baobab' else '' end
          || case when n % 20 = 0 then ' refund' else '' end
          || case when n < ${MESSAGES / 2}::int then ' formerly' else '' end,
        now() - (interval '1 second' * (${MESSAGES}::int - n))
      from (select n, case when n < ${LONGEST}::int then 1 else 2 + (n - ${LONGEST}::int) % ${THREADS - 1} end as thread,
          case when n < ${LONGEST}::int then n + 1 else 1 + (n - ${LONGEST}::int) / ${THREADS - 1} end as seq
        from generate_series(${from}::int, ${to - 1}::int) n) as made
      join support_threads t on t.id = made.thread`)
    console.error(`${to} of ${MESSAGES} messages`)
  }
  await db.execute(sql`update support_threads t set last_seq = n.last, last_version = n.last, team_read_seq = n.last
    from (select thread_id, max(seq) as last from support_messages group by thread_id) n where n.thread_id = t.id`)
  await db.execute(sql`create index support_messages_search_index on support_messages using gin (search)`)
  await db.execute(sql`analyze`)
}

await withApp(async (app, db) => {
  const me = await person(db, 'admin')
  await fill(db)
  const [inbox, longest] = ['/api/support/threads', '/api/support/threads/1/messages']
  const search = (words: string) => (): Request => ({ url: `${inbox}?counts=1&search=${words}` })
  const cases: readonly [string, (n: number) => Request][] = [
    ['Inbox, first page', () => ({ url: `${inbox}?counts=1` })],
    ['Opening the longest thread', () => ({ url: longest })],
    ['A page somewhere in it', (n) => ({ url: `${longest}?before=${1 + ((n * 7919) % LONGEST)}` })],
    ['What is new in it: nothing', () => ({ url: `${longest}?after=${LONGEST}` })],
    ['Searching a rare word', search('baobab')],
    ['Searching a word of each message', search('invoice')],
    ['Searching a word of one message in twenty', search('refund')],
    ['Searching a word of each message of the older half', search('formerly')],
    ['Searching a word that is nowhere', search('acacia')],
    ['Searching a name', search('learner-777')],
    ['Answering', () => ({ url: longest, payload: { content: 'See you at noon' } })],
  ]
  await tableOf(app, me, cases)
  console.log(
    `\n${MESSAGES} messages in ${THREADS} threads, ${LONGEST} of them in the longest; ${os.availableParallelism()} cores, load ${(os.loadavg()[0] ?? 0).toFixed(1)}, Node ${process.version}`,
  )
})
