// `npm run bench:content`: blog, events and careers with many rows on the embedded engine. See bench/README.md.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { createApp } from '#app/server.ts'
import { contentChanged } from '#server/content-changed.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { openServices } from '#server/services.ts'
import { type Person, person } from '#tests/support/people.ts'

const POSTS = 5000
const EVENTS = 2000
const JOBS = 5000
const PEOPLE = 20_000
/** Of the first event; every other one has so many of the rest. */
const BIG = 20_000
const EACH = 40
const GOAL_MS = 150
const CALLS = 200
const WARM_UP = 20

/** One in forty rows has the first word, half of them the second. */
const words = (kind: string) =>
  sql.raw(`concat('${kind} ', n, case when n % 40 = 0 then ' baobab' else ' acacia' end,
    case when n % 2 = 0 then ' learning' else ' working' end, ' ', repeat('word' || n % 997 || ' together ', 40))`)
const text = sql.raw(`'<p>' || repeat('People learn together and write about it. ', 60) || '</p>'`)

/** Rows as the product writes them, made by the database: a hundred thousand calls would take an hour. */
async function fill(db: Db, admin: Person): Promise<void> {
  await db.execute(sql`insert into users (name, email, role, verified_at)
    select 'Person ' || n, 'person-' || n || '@example.test', 'student', now() from generate_series(1, ${PEOPLE}::int) n`)
  await db.execute(sql`insert into posts (slug, title, content_html, excerpt, reading_minutes, tags, status, author_id,
      published_at, words, created_at, updated_at)
    select 'post-' || n, 'Post ' || n, ${text}, 'People learn together', 3,
      jsonb_build_array('Tag ' || n % 60, 'Topic ' || n % 7), case when n % 20 = 0 then 'draft' else 'published' end,
      ${admin.id}::int + n % 50, now() - n * interval '1 hour', ${words('post')}, now() - n * interval '1 hour',
      now() - n * interval '1 hour'
    from generate_series(1, ${POSTS}::int) n`)
  await db.execute(sql`insert into events (slug, title, description_html, excerpt, location, starts_at, ends_at, capacity,
      taken, status, uid, created_by_id, updated_at, words)
    select 'event-' || n, 'Event ' || n, ${text}, 'People meet', 'Kigali',
      now() + (n - ${EVENTS}::int / 2) * interval '5 hours', now() + (n - ${EVENTS}::int / 2 + 1) * interval '5 hours',
      30000, case when n = 1 then ${BIG}::int else ${EACH}::int end, 'upcoming', 'uid-' || n, ${admin.id}::int, now(),
      ${words('event')}
    from generate_series(1, ${EVENTS}::int) n`)
  await db.execute(sql`insert into jobs (title, company, location, type, description, work_mode, status, posted_at,
      posted_by_id, words)
    select 'Job ' || n, 'Company ' || n % 300, (array['Kigali', 'Nairobi', 'Lagos', 'Accra'])[1 + n % 4],
      (array['Full-time', 'Part-time', 'Contract', 'Internship'])[1 + n % 4], repeat('People work together. ', 60),
      (array['On-site', 'Remote', 'Hybrid'])[1 + n % 3], case when n % 5 = 0 then 'closed' else 'open' end,
      now() - n * interval '1 hour', ${admin.id}::int, ${words('job')}
    from generate_series(1, ${JOBS}::int) n`)
  const place = sql`insert into event_registrations (event_id, user_id, name, email, status, registered_at)
    select e.id, u.id, u.name, u.email, 'confirmed', now() - u.id * interval '1 second'`
  await db.execute(sql`${place} from events e join users u on u.name like 'Person %' where e.slug = 'event-1'`)
  await db.execute(sql`${place} from events e join lateral generate_series(0, ${EACH - 1}::int) k on true
    join users u on u.email = 'person-' || (1 + (substr(e.slug, 7)::int * 97 + k) % 3000) || '@example.test'
    where e.slug <> 'event-1'`)
  await db.execute(sql`analyze`)
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0

const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-content-'))
const services = await openServices(
  readConfig({ DATA_DIR: dataDir, NODE_ENV: 'development', LOG_LEVEL: 'error', REQUEST_LIMITS: '0' }),
)
await services.database.migrate()
const app = await createApp(services)

/** One call after the other; before each, what is kept of public answers is dropped, as if something had just changed. */
async function time(url: string, as?: Person): Promise<number[]> {
  const took: number[] = []
  const headers = as ? { authorization: `Bearer ${as.token}` } : {}
  for (let n = 0; n < WARM_UP + CALLS; n += 1) {
    await services.db.transaction(async (tx) => {
      for (const feature of ['blog', 'event', 'job']) await contentChanged(tx, feature)
    })
    const began = performance.now()
    const { statusCode } = await app.http.inject({ url, headers })
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
    if (n >= WARM_UP) took.push(performance.now() - began)
  }
  return took.toSorted((one, other) => one - other)
}

try {
  const { db } = services
  const admin = await person(db, 'admin')
  await fill(db, admin)
  // One of those who register most.
  const learner = await person(db, 'student')
  await db.execute(sql`insert into event_registrations (event_id, user_id, name, email, status, registered_at)
    select id, ${learner.id}::int, 'Learner', 'learner@example.test', 'confirmed', now() from events where id % 10 = 0`)
  const roster = '/api/events/event-1/registrations'
  const cases: readonly [string, number, string, Person?][] = [
    ['Blog, first page', POSTS, '/api/blog?limit=12'],
    ['Blog, last page', POSTS, '/api/blog?limit=12&page=395'],
    ['Blog, search, few found', POSTS, '/api/blog?limit=12&search=baobab'],
    ['Blog, search, half found', POSTS, '/api/blog?limit=12&search=learn'],
    ['Blog, one tag', POSTS, '/api/blog?limit=12&tag=Tag%207'],
    ['Blog, tags to choose from', POSTS, '/api/blog/tags'],
    ['Author', POSTS, `/api/blog/authors/${admin.id + 1}`],
    ['Posts of an author', POSTS, `/api/blog?limit=12&author=${admin.id + 1}`],
    ['Blog management, search', POSTS, '/api/blog/managed?search=learn', admin],
    ['Events, upcoming', EVENTS, '/api/events?fields=card&when=upcoming'],
    ['Events, past, last page', EVENTS, '/api/events?fields=card&when=past&page=30'],
    ['Events, search, half found', EVENTS, '/api/events?fields=card&search=learn'],
    ['Event management, search', EVENTS, '/api/managed-events?search=baobab', admin],
    ['Career, first page', JOBS, '/api/jobs?limit=10'],
    ['Career, search, half found', JOBS, '/api/jobs?limit=10&keyword=learn'],
    ['Career, search, place and type', JOBS, '/api/jobs?limit=10&keyword=learn&location=nairobi&type=Part-time'],
    ['Job management, search', JOBS, '/api/jobs/managed?search=baobab', admin],
    ['Registrations of one event', BIG, `${roster}?counts=1`, admin],
    ['Registrations, last page by name', BIG, `${roster}?counts=1&sort=-name&page=700`, admin],
    ['Registrations, search', BIG, `${roster}?counts=1&search=son%20199`, admin],
    ['Own registrations, upcoming', EVENTS / 10, '/api/event-registrations?when=upcoming', learner],
    ['Own registrations, all', EVENTS / 10, '/api/event-registrations', learner],
    ['Registration of an event', 100_000, '/api/events/event-1/registration', learner],
  ]
  console.log('| What | Of | p50 / p95 ms | Goal ms | |\n| --- | ---: | ---: | ---: | --- |')
  for (const [name, many, url, as] of cases) {
    const took = await time(url, as)
    const p95 = at(took, 0.95)
    const verdict = p95 < GOAL_MS ? 'held' : 'MISSED'
    console.log(`| ${name} | ${many} | ${at(took, 0.5).toFixed(1)} / ${p95.toFixed(1)} | ${GOAL_MS} | ${verdict} |`)
  }
  console.log(
    `\n${os.availableParallelism()} cores, load ${(os.loadavg()[0] ?? 0).toFixed(1)}, Node ${process.version}`,
  )
} finally {
  await app.close()
  await services.jobs.stop()
  await services.database.close()
  await fs.rm(dataDir, { recursive: true, force: true })
}
