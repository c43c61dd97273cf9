// `npm run bench:growth`: how much slower lists are with many rows than with few. See bench/README.md.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '#tests/support/free-port.ts'
import type { Grown } from './grow.ts'
import { type Measured, measure, medianOf, type Target } from './measure.ts'
import { run, start } from './process.ts'

/** Courses of the catalogue, learners of one course with 200 lessons, employees, jobs of the career board, and posts. */
const SIZES = [
  { courses: 20, learners: 5, employees: 400, jobs: 400, posts: 50 },
  { courses: 2000, learners: 5000, employees: 5000, jobs: 5000, posts: 5000 },
] as const
const SECONDS = 3
const ROUNDS = 3
const WARM_UP_SECONDS = 2
/** How many people ask at the same time. */
const CONNECTIONS = 2
/** A list may take so many times as long with many rows. */
const GOAL = 2
/** Lists of people who work here, p95 with few of them. */
const STAFF_LIMIT_MS = 150
/** The career board, p95 with few jobs: below 150 ms with 5,000. */
const JOBS_LIMIT_MS = 75
/** Posts of the blog. */
const POSTS_LIMIT_MS = 75
/** The same of figures over their time. */
const ANALYTICS_LIMIT_MS = 400

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } })

type Who = 'visitor' | Exclude<keyof Grown, 'course'>

type Case = {
  name: string
  /** The rows of the large size. */
  of: string
  who: Who
  url: (grown: Grown) => string
  /** In place of the ratio: the small size answers within this time, and the large one within twice as much. */
  limitMs?: number
}

/** What is asked of both sizes. */
const CASES: readonly Case[] = [
  { name: 'Catalogue, visitor', of: '2,000', who: 'visitor', url: () => '/api/courses' },
  { name: 'Catalogue, signed in', of: '2,000', who: 'teacher', url: () => '/api/courses?limit=20' },
  {
    name: 'Catalogue, most popular',
    of: '2,000',
    who: 'teacher',
    url: () => '/api/courses?limit=20&sort=popular&level=2',
  },
  { name: 'Catalogue, search', of: '2,000', who: 'teacher', url: () => '/api/courses?limit=20&search=season+7' },
  { name: 'Course Management', of: '2,000', who: 'admin', url: () => '/api/teacher/courses?limit=20' },
  { name: 'Course with 200 lessons', of: '200', who: 'visitor', url: ({ course }) => `/api/courses/${course}` },
  { name: 'Reviews of a course', of: '2,500', who: 'teacher', url: ({ course }) => `/api/courses/${course}/reviews` },
  {
    name: 'student-progress, by name',
    of: '5,000',
    who: 'teacher',
    url: ({ course }) => `/api/teaching/learners?course_id=${course}&sort=learner`,
  },
  {
    name: 'student-progress, by need',
    of: '5,000',
    who: 'teacher',
    url: ({ course }) => `/api/teaching/learners?course_id=${course}`,
  },
  {
    name: 'student-progress, hardest questions',
    of: '200,000',
    who: 'teacher',
    url: ({ course }) => `/api/teaching/questions?course_id=${course}`,
  },
  {
    name: 'student-marks',
    of: '100,000',
    who: 'teacher',
    url: ({ course }) => `/api/teaching/marks?course_id=${course}`,
  },
  { name: 'course-applications', of: '5,000', who: 'admin', url: () => '/api/enrollments?view=rows' },
  { name: 'student-payments', of: '5,000', who: 'accountant', url: () => '/api/payments' },
  { name: 'course-reviews', of: '2,500', who: 'admin', url: () => '/api/reviews' },
  { name: 'jobs, board, visitor', of: '5,000', who: 'visitor', url: () => '/api/jobs', limitMs: JOBS_LIMIT_MS },
  ...(
    [
      ['jobs, managed', '/api/jobs/managed?limit=25&counts=1'],
      ['jobs, managed, search', '/api/jobs/managed?limit=25&counts=1&search=irrigation'],
      ['jobs, managed, search for two words', '/api/jobs/managed?limit=25&search=pump+welder'],
    ] as const
  ).map(([name, address]) => ({
    name,
    of: '5,000',
    who: 'admin' as const,
    url: () => address,
    limitMs: JOBS_LIMIT_MS,
  })),
  ...(
    [
      ['posts, newest', '/api/blog?limit=12'],
      ['posts, page 300', '/api/blog?limit=12&page=300'],
      ['posts, search', '/api/blog?limit=12&search=harvest+mobile'],
      ['posts, search for a rare word', '/api/blog?limit=12&search=word77x'],
      ['posts, by tag', '/api/blog?limit=12&tag=Tag+3'],
      ['posts, management', '/api/blog/managed?limit=24'],
      ['posts, management, search', '/api/blog/managed?limit=24&search=harvest'],
    ] as const
  ).map(([name, address]) => ({
    name,
    of: '5,000',
    who: 'admin' as const,
    url: () => address,
    limitMs: POSTS_LIMIT_MS,
  })),
  ...(
    [
      ['employees, by name', '5,000', '/api/hr/employees'],
      ['employees, by department', '5,000', '/api/hr/employees?sort=department'],
      ['employees, search', '5,000', '/api/hr/employees?search=okafor'],
      ['employees, statistics', '5,000', '/api/hr/statistics'],
      ['employees, attendance', '3,900,000', '/api/hr/attendance/days?period=recent&limit=25'],
      ['employees, attendance, late', '3,900,000', '/api/hr/attendance/days?period=recent&limit=25&status=late'],
      ['employees, attendance, by name', '3,900,000', '/api/hr/attendance/days?period=recent&limit=25&sort=employee'],
      ['employees, leaves', '40,000', '/api/hr/leaves?limit=25'],
      [
        'employees, leaves, waiting, of a department',
        '40,000',
        '/api/hr/leaves?limit=25&status=pending&department=Department+3',
      ],
      ['employees, reviews of a cycle', '4,700', '/api/hr/appraisals?cycle_id=1&limit=25&counts=1'],
      ['employees, analytics', '3,900,000', '/api/hr/performance?period=last_year&employee_id=1'],
    ] as const
  ).map(([name, of, address]) => ({
    name,
    of,
    who: 'admin' as const,
    url: () => address,
    limitMs: name.endsWith('analytics') ? ANALYTICS_LIMIT_MS : STAFF_LIMIT_MS,
  })),
]

type Size = { url: string; pid: number; grown: Grown }

const stops: Array<() => Promise<void>> = []

async function open(size: (typeof SIZES)[number]): Promise<Size> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-growth-'))
  stops.push(() => fs.rm(dataDir, { recursive: true, force: true }))
  const env = { DATA_DIR: dataDir, HOST: '127.0.0.1', DEMO: '0', REQUEST_LIMITS: '0', LOG_LEVEL: 'warn' }
  const args = Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)])
  const grown = JSON.parse(await run('bench/grow.ts', args, { ...env, NODE_ENV: 'development' })) as Grown
  const app = await start('src/app/main.ts', {
    port: await freePort(),
    probe: '/readyz',
    env: { ...env, NODE_ENV: 'development' },
  })
  stops.unshift(app.stop)
  return { ...app, grown }
}

function targetOf({ who, url }: Case, size: Size): Target {
  const headers: Record<string, string> = who === 'visitor' ? {} : { authorization: `Bearer ${size.grown[who]}` }
  return { url: `${size.url}${url(size.grown)}`, headers, connections: CONNECTIONS }
}

/** Both sizes in turns, so that other load on the machine slows both. */
async function compare(each: Case, sizes: readonly Size[]): Promise<string> {
  const runs: Measured[][] = sizes.map(() => [])
  for (const size of sizes) await measure(targetOf(each, size), WARM_UP_SECONDS, size.pid)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, size] of sizes.entries()) runs[at]?.push(await measure(targetOf(each, size), SECONDS, size.pid))
  const [few, many] = runs.map(medianOf)
  if (!few || !many) throw new Error('two sizes are compared')
  const ratio = many.p95 / few.p95
  const cells = [few, many].map(({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`)
  const { limitMs } = each
  const isHeld = limitMs === undefined ? ratio < GOAL : few.p95 < limitMs && many.p95 < GOAL * limitMs
  return `| ${[each.name, each.of, ...cells, ratio.toFixed(1), isHeld ? 'held' : '**missed**'].join(' | ')} |`
}

try {
  const sizes: Size[] = []
  for (const size of SIZES) sizes.push(await open(size))
  console.log('| What | Of | p50 / p95 ms, few | p50 / p95 ms, many | Ratio of p95 | Goal |')
  console.log('| --- | ---: | ---: | ---: | ---: | --- |')
  for (const each of CASES) {
    if (each.name.toLowerCase().includes(options.only.toLowerCase())) console.log(await compare(each, sizes))
  }
} finally {
  for (const stop of stops) await stop()
}
