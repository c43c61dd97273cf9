// `npm run bench:mentors`: the directory and free times with 500 mentors on the embedded engine. See bench/README.md.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { mentorAvailability } from '#features/mentorship/mentor/availability/availability.table.ts'
import { refreshStaleAvailability } from '#features/mentorship/mentor/availability/availability.service.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { createApp } from '#app/server.ts'
import type { App } from '#server/app.ts'
import { contentChanged } from '#server/content-changed.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { openServices } from '#server/services.ts'
import { aBooking } from '#tests/support/bookings.ts'
import { aMatch } from '#tests/support/matches.ts'
import { person } from '#tests/support/people.ts'

const MENTORS = 500
/** Sessions ahead of each of the first so many. */
const BOOKED = 100
const SESSIONS = 4
const GOAL_MS = 150
const CALLS = 300
const WARM_UP = 50
const HOUR_MS = 3_600_000

/** 20 slots a week: four hours on each working day. */
const HOURS = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '12:00' }))

async function fill(db: Db): Promise<{ id: number; userId: number }[]> {
  const numbers = Array.from({ length: MENTORS }, (_, at) => at)
  const people = await db
    .insert(users)
    .values(numbers.map((n) => ({ name: `Mentor ${n}`, email: `mentor-${n}@example.test`, role: 'mentor' as const })))
    .returning({ id: users.id })
  const added = await db
    .insert(mentors)
    .values(
      people.map(({ id: userId }, at) => ({
        userId,
        status: 'approved' as const,
        areaOfExpertise: 'technology' as const,
        mentorBio: `I have led teams in ${at % 2 === 0 ? 'Nairobi' : 'Lagos'} and want to pass on what I know.`,
        languages: ['English', 'Swahili'],
      })),
    )
    .returning({ id: mentors.id, userId: mentors.userId })
  await db.insert(mentorAvailability).values(
    added.map(({ id: mentorId }) => ({
      mentorId,
      timeZone: 'Africa/Nairobi',
      hours: HOURS,
      exceptions: [],
      capacity: 5,
      sessionMinutes: 60 as const,
      bufferMinutes: 0 as const,
      noticeHours: 24,
      meetingAddresses: { zoom: '', teams: '', meet: '', other: '' },
      places: 5,
      checkedAt: new Date(0),
    })),
  )
  return added.flatMap(({ id, userId }) => (userId === null ? [] : [{ id, userId }]))
}

/** Confirmed sessions of the first mentors, at eight o'clock in Nairobi of the next days. */
async function book(app: App, all: readonly { userId: number }[]): Promise<void> {
  const five = new Date().setUTCHours(5, 0, 0, 0)
  for (const { userId } of all.slice(0, BOOKED)) {
    const mentor = { id: userId, name: '', email: '', role: 'mentor' as const, token: '' }
    const match = await aMatch(app.services, { mentor, mentee: await person(app.services.db, 'mentee') })
    for (let day = 2; day < 2 + SESSIONS; day += 1) {
      const startsAt = new Date(five + day * 24 * HOUR_MS)
      await aBooking(app.services, { ...match, mentor }, { status: 'confirmed', startsAt })
    }
  }
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0

/** One call after the other; before each, what is kept of the directory is dropped, as if a mentor had just changed. */
async function time(app: App, urlOf: (n: number) => string): Promise<{ p50: number; p95: number }> {
  const took: number[] = []
  for (let n = 0; n < WARM_UP + CALLS; n += 1) {
    await app.services.db.transaction((tx) => contentChanged(tx, 'mentor'))
    const began = performance.now()
    const { statusCode } = await app.http.inject({ url: urlOf(n) })
    if (statusCode !== 200) throw new Error(`${urlOf(n)} answered ${statusCode}`)
    if (n >= WARM_UP) took.push(performance.now() - began)
  }
  const sorted = took.toSorted((one, other) => one - other)
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95) }
}

const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-mentors-'))
const services = await openServices(
  readConfig({ DATA_DIR: dataDir, NODE_ENV: 'development', LOG_LEVEL: 'error', REQUEST_LIMITS: '0' }),
)
await services.database.migrate()
const app = await createApp(services)
try {
  const { db } = services
  const all = await fill(db)
  await book(app, all)
  await db.execute(sql`analyze`)
  const began = performance.now()
  for (let done = 0; done < MENTORS; done += 200) await refreshStaleAvailability(db, new Date())
  const refreshed = performance.now() - began
  const first = all[0]?.id ?? 0
  const cases: readonly [string, (n: number) => string][] = [
    ['Directory', () => '/api/mentors?limit=24'],
    ['Directory, those with free times', () => '/api/mentors?limit=24&free=1'],
    ['Directory, search among those', () => '/api/mentors?limit=24&free=1&search=lagos'],
    ['Free times of a mentor', (n) => `/api/mentors/${first + (n % MENTORS)}/slots`],
  ]
  console.log('| What | Of | p50 / p95 ms | Goal ms | |\n| --- | ---: | ---: | ---: | --- |')
  for (const [name, urlOf] of cases) {
    const { p50, p95 } = await time(app, urlOf)
    const verdict = p95 < GOAL_MS ? 'held' : 'MISSED'
    console.log(`| ${name} | ${MENTORS} | ${p50.toFixed(1)} / ${p95.toFixed(1)} | ${GOAL_MS} | ${verdict} |`)
  }
  console.log(`\nThe free time of every mentor was looked at again in ${refreshed.toFixed(0)} ms.`)
  console.log(`${os.availableParallelism()} cores, load ${(os.loadavg()[0] ?? 0).toFixed(1)}, Node ${process.version}`)
} finally {
  await app.close()
  await services.jobs.stop()
  await services.database.close()
  await fs.rm(dataDir, { recursive: true, force: true })
}
