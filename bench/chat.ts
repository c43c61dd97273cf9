// `npm run bench:chat`: the staff chat with two million messages on the embedded engine. See bench/README.md.
import os from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { users } from '#features/base/user/user.table.ts'
import type { Db } from '#server/db/db.ts'
import { type Person, signIn } from '#tests/support/people.ts'
import { type Request, tableOf, withApp } from './calls.ts'

const { values } = parseArgs({ options: { messages: { type: 'string', default: '2000000' } } })
const MESSAGES = Number(values.messages)
/** The longest conversation, which is the one that is opened. */
const LONGEST = Math.min(100_000, MESSAGES / 4)
const STAFF = 400
/** The others have about the same length. */
const OTHERS = 2000
const BATCH = 100_000

/** Staff, the first two of whom have the longest conversation. */
async function addStaff(db: Db): Promise<Person[]> {
  const numbers = Array.from({ length: STAFF }, (_, at) => at)
  const rows = await db
    .insert(users)
    .values(
      numbers.map((n) => ({
        name: `Colleague ${n}`,
        email: `colleague-${n}@example.test`,
        role: 'teacher' as const,
        verifiedAt: new Date(),
      })),
    )
    .returning({ id: users.id, name: users.name, email: users.email })
  return Promise.all(
    rows.map(async (row, at) => ({
      ...row,
      role: 'teacher' as const,
      token: at < 2 ? await signIn(db, row.id) : '',
    })),
  )
}

/** Conversations of pairs, and their messages, by SQL: through the calls it would take a day. */
async function fill(db: Db, first: number): Promise<void> {
  await db.execute(sql`drop index chat_messages_search_index`)
  // The number of a pair says who they are: 0 is the first two, then everyone with those some places on.
  await db.execute(sql`insert into chat_conversations (low_id, high_id, last_seq, last_version, last_at)
    select ${first}::int + n % ${STAFF - 20}, ${first}::int + n % ${STAFF - 20} + 1 + n / ${STAFF - 20}, 0, 0, now()
    from generate_series(0, ${OTHERS}) n`)
  for (let from = 0; from < MESSAGES; from += BATCH) {
    const to = Math.min(MESSAGES, from + BATCH)
    await db.execute(sql`insert into chat_messages
        (conversation_id, seq, version, sender_id, client_key, content, words, created_at)
      select c.id, seq, seq, case when seq % 3 = 0 then c.low_id else c.high_id end, 'bench-message-' || seq,
        'Message ' || seq || ' about the timetable of week ' || seq % 52 || case when seq % 1000 = 0 then ' and the baobab' else '' end,
        'message ' || seq || ' about the timetable of week ' || seq % 52 || case when seq % 1000 = 0 then ' and baobab' else '' end,
        now() - (interval '1 minute' * (${LONGEST}::int - seq))
      from (select case when n < ${LONGEST}::int then 1 else 2 + (n - ${LONGEST}::int) % ${OTHERS} end as conversation,
          case when n < ${LONGEST}::int then n + 1 else 1 + (n - ${LONGEST}::int) / ${OTHERS} end as seq
        from generate_series(${from}::int, ${to - 1}::int) n) as made
      join chat_conversations c on c.id = made.conversation`)
    console.error(`${to} of ${MESSAGES} messages`)
  }
  await db.execute(sql`update chat_conversations c set last_seq = n.last, last_version = n.last
    from (select conversation_id, max(seq) as last from chat_messages group by conversation_id) n
    where n.conversation_id = c.id`)
  await db.execute(sql`create index chat_messages_search_index on chat_messages using gin (search)`)
  await db.execute(sql`analyze`)
}

await withApp(async (app, db) => {
  const [me, other] = await addStaff(db)
  if (!me || !other) throw new Error('there is no staff')
  await fill(db, me.id)
  const talk = `/api/chat/messages/${other.id}`
  const cases: readonly [string, (n: number) => Request][] = [
    ['Opening the longest conversation', () => ({ url: talk })],
    ['A page somewhere in it', (n) => ({ url: `${talk}?before=${1 + ((n * 7919) % LONGEST)}` })],
    ['What is new in it: nothing', () => ({ url: `${talk}?after=${LONGEST}` })],
    ['People, newest conversation first', () => ({ url: '/api/chat/users' })],
    ['Unread of all conversations', () => ({ url: '/api/chat/unread' })],
    ['Searching a rare word', () => ({ url: '/api/chat/search?search=baobab' })],
    ['Searching a word of each message', () => ({ url: '/api/chat/search?search=timetable' })],
    ['The same, far back', () => ({ url: `/api/chat/search?search=timetable&before=${LONGEST / 2}` })],
    ['Sending a message', () => ({ url: talk, payload: { content: 'See you at noon' } })],
  ]
  await tableOf(app, me, cases)
  console.log(
    `\n${MESSAGES} messages, ${LONGEST} of them in the longest conversation; ${os.availableParallelism()} cores, load ${(os.loadavg()[0] ?? 0).toFixed(1)}, Node ${process.version}`,
  )
})
