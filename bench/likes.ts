// `npm run bench:likes`: a storm of likes on one post, and reading in the meantime, on the embedded engine. See bench/README.md.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { blogJobs } from '#features/public/blog/blog.service.ts'
import { createApp } from '#app/server.ts'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aPostBy } from '#tests/support/posts.ts'

const PEOPLE = 500
/** Likes that are under way at the same time. */
const AT_ONCE = 25
const GOAL_MS = 150
const READS = 400
const PAUSE_MS = 5

const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-likes-'))
const services = await openServices(
  readConfig({ DATA_DIR: dataDir, NODE_ENV: 'development', LOG_LEVEL: 'error', REQUEST_LIMITS: '0' }),
)
await services.database.migrate()
const app = await createApp(services)

const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, PAUSE_MS))
const at = (took: readonly number[], part: number): number =>
  took.toSorted((one, other) => one - other)[Math.floor(took.length * part)] ?? 0

/** How long each call took. */
async function time(url: string, as?: Person): Promise<number> {
  const began = performance.now()
  const headers = as ? { authorization: `Bearer ${as.token}` } : {}
  const { statusCode } = await app.http.inject({
    url,
    headers,
    method: as ? 'POST' : 'GET',
    ...(as && { payload: {} }),
  })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
  return performance.now() - began
}

async function read(urls: readonly string[], many: number): Promise<number[]> {
  const took: number[] = []
  for (let nth = 0; nth < many; nth += 1) {
    took.push(await time(urls[nth % urls.length] ?? ''))
    await pause()
  }
  return took
}

/** Everyone likes the post once, so many at a time. */
async function storm(id: number, people: readonly Person[]): Promise<number[]> {
  const waiting = [...people]
  const took: number[] = []
  const one = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) took.push(await time(`/api/blog-posts/${id}/like`, next))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return took
}

const row = (name: string, took: readonly number[]): void => {
  const p95 = at(took, 0.95)
  const verdict = p95 < GOAL_MS ? 'held' : 'MISSED'
  console.log(
    `| ${name} | ${took.length} | ${at(took, 0.5).toFixed(1)} / ${p95.toFixed(1)} | ${GOAL_MS} | ${verdict} |`,
  )
}

try {
  const { db } = app.services
  const id = await aPostBy(app.services, await person(db, 'mentor'))
  const { posts } = (await app.http.inject({ url: '/api/blog?limit=1' })).json<{ posts: { slug: string }[] }>()
  const urls = [`/api/blog-posts/${posts[0]?.slug}`, '/api/blog?limit=12']
  const people: Person[] = []
  for (let nth = 0; nth < PEOPLE; nth += 1) people.push(await person(db, 'student'))
  console.log('| What | Calls | p50 / p95 ms | Goal ms | |\n| --- | ---: | ---: | ---: | --- |')
  row('Reading while all is calm', await read(urls, READS))
  const began = performance.now()
  const [minute] = blogJobs(app.services)
  const [liking, reading] = await Promise.all([storm(id, people), read(urls, READS), minute?.handle({}, '')])
  row('Reading during the storm', reading)
  row(`Liking, ${AT_ONCE} at once`, liking)
  const seconds = (performance.now() - began) / 1000
  const { likes } = (
    await app.http.inject({
      url: `/api/blog-posts/${id}/like`,
      headers: { authorization: `Bearer ${people[0]?.token}` },
    })
  ).json<{ likes: number }>()
  if (likes !== PEOPLE) throw new Error(`${likes} likes of ${PEOPLE} people`)
  console.log(`\n${PEOPLE} likes in ${seconds.toFixed(1)} s, each counted once.`)
  console.log(`${os.availableParallelism()} cores, load ${(os.loadavg()[0] ?? 0).toFixed(1)}, Node ${process.version}`)
} finally {
  await app.close()
  await services.jobs.stop()
  await services.database.close()
  await fs.rm(dataDir, { recursive: true, force: true })
}
