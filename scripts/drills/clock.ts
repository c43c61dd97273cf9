import path from 'node:path'
import { leaveApi } from '#features/people/leave/leave.contract.ts'
import { organisationSettings } from '#server/settings/organisation.ts'
import { readSetting, saveSetting } from '#server/settings/settings.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { employee } from '#tests/support/employees.ts'
import { findCode, readMails } from '#tests/support/mails.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'
import { type Browser, browserOf } from './browser.ts'
import { startCluster } from './postgres.ts'
import { inFolder, newFolder, pause, type Product, startProduct, until } from './product.ts'
import { type Drill, type Report, seconds } from './report.ts'
import { scheduledWork } from './scheduled-work.ts'

const PRELOAD = import.meta.resolve('./shifted-clock.ts')
/** How long before the moment that matters the clock begins, and how long it goes on after it. */
const BEFORE_MS = 90_000
const AFTER_MS = 80_000
const HOUR_MS = 3_600_000
const MAIL_LIMIT_MS = 20_000
/** Work that is done each minute. */
const EACH_MINUTE = 'audit-seal'
/** The first and the last minute may not be whole. */
const LEAST_MINUTES = 2

type Learner = { me: Person; enrollment: number }
type World = { staff: Person; learners: [Learner, Learner]; lesson: number }

/** A clock: what the product takes the time for, and what has to be so there. */
type Clock = {
  name: string
  /** The moment that it comes to, or by how much it is wrong. */
  moment: Date | number
  timeZone: string
  /** A leave over that moment, and what it costs in each year. */
  leave?: { from: string; to: string; days: Record<number, number> }
  /** The day on a certificate of before and after. */
  papers?: [string, string]
}

async function makeWorld(folder: string, { timeZone }: Clock, settings: Record<string, string>): Promise<World> {
  const made: World[] = []
  await inFolder(
    folder,
    async (services) => {
      const { db } = services
      const { organisation } = organisationSettings
      const place = { ...(await readSetting(db, organisation)), time_zone: timeZone }
      await db.transaction((tx) => saveSetting(tx, organisation, place, { by: null, now: new Date() }))
      const course = await aCourse(services, { lessons: [false] })
      const learner = async (): Promise<Learner> => {
        const me = await person(db, 'student', { password: PASSWORD })
        return { me, enrollment: await anEnrollment(db, me, course) }
      }
      const of = await person(db, 'employee', { password: PASSWORD })
      const staff = await employee(db, { of })
      made.push({ staff, learners: [await learner(), await learner()], lesson: course.videos[0]?.id ?? 0 })
    },
    settings,
  )
  const [world] = made
  if (!world) throw new Error('nobody was made')
  return world
}

/** Asks for a code, and answers it with how long its mail took. */
async function askForCode(product: Product, ask: Browser, { email }: Person): Promise<{ code: string; ms: number }> {
  await ask('/api/login', { method: 'POST', body: { email, password: PASSWORD } })
  let code: string | undefined
  const ms = await until('the code', MAIL_LIMIT_MS, async () => {
    const mails = await readMails(path.join(product.dataDir, 'mail'))
    code = findCode(mails.findLast(({ to }) => to === email))
    return code !== undefined
  })
  return { code: code ?? '', ms }
}

const enter = (ask: Browser, { email }: Person, code: string) =>
  ask('/api/verify-otp', { method: 'POST', body: { email, otp_code: code } })

/** Finishes the course, and answers what its certificate says. */
async function finish(ask: Browser, { enrollment }: Learner, lesson: number): Promise<string> {
  await ask(`/api/enrollments/${enrollment}/complete-video`, { method: 'POST', body: { video_id: lesson } })
  return (await ask(`/api/enrollments/${enrollment}/certificate`)).body
}

async function checkLeave({ promise }: Report, ask: Browser, { name, leave }: Clock): Promise<void> {
  if (!leave) return
  const query = `type=annual&start_date=${leave.from}&end_date=${leave.to}`
  const { body } = await ask(`${leaveApi.preview.path}?${query}`)
  const { years = [] } = JSON.parse(body) as { years?: { year: number; days: number }[] }
  const costs = Object.fromEntries(years.map(({ year, days }) => [year, days]))
  promise(
    `${name}: leave over it costs each year its days`,
    JSON.stringify(costs) === JSON.stringify(leave.days),
    `${leave.from} to ${leave.to}: ${JSON.stringify(costs)}`,
  )
}

/** Whether work of each minute was begun once in each, as the queue plans it: by the clock of the database. */
async function checkWork({ promise }: Report, folder: string, clock: Clock, settings: Record<string, string>) {
  await inFolder(
    folder,
    async ({ db }) => {
      const { minutes, isWithoutGap, begun } = await scheduledWork(db, EACH_MINUTE)
      promise(
        `${clock.name}: scheduled work ran once in each minute`,
        minutes.length >= LEAST_MINUTES && isWithoutGap && begun === minutes.length,
        `${minutes.join(', ')}: begun ${begun} ×`,
      )
    },
    settings,
  )
}

async function underClock(report: Report, clock: Clock, settings: Record<string, string>): Promise<void> {
  const { promise, saw } = report
  const { name } = clock
  const folder = await newFolder('clock')
  const world = await makeWorld(folder, clock, settings)
  const began = Date.now()
  const shiftMs = typeof clock.moment === 'number' ? clock.moment : clock.moment.getTime() - BEFORE_MS - began
  const product = await startProduct(folder, {
    ...settings,
    SIGN_IN_CODE: 'always',
    TZ: clock.timeZone,
    NODE_OPTIONS: `--import=${PRELOAD}`,
    DRILL_CLOCK_SHIFT_MS: String(shiftMs),
  })
  const browser = () => browserOf(product, '127.0.0.1', [])
  const [staff, first, second] = [browser(), browser(), browser()]
  const [before, after] = world.learners
  const codes: { code: string; ms: number }[] = []
  for (const [ask, who] of [
    [staff, world.staff],
    [first, before.me],
    [second, after.me],
  ] as const)
    codes.push(await askForCode(product, ask, who))
  const entered = [
    await enter(staff, world.staff, codes[0]?.code ?? ''),
    await enter(first, before.me, codes[1]?.code ?? ''),
  ]
  promise(
    `${name}: codes are mailed at once and taken`,
    entered.every(({ status }) => status === 200),
    `mailed after ${codes.map(({ ms }) => seconds(ms)).join(', ')}`,
  )
  const { sessions = [] } = JSON.parse((await staff('/api/sessions')).body) as {
    sessions?: { created_at: string; is_current: boolean }[]
  }
  // The other sessions were made with the rows of the drill, by a clock that is right.
  saw(`${name}: the product takes it for ${sessions.find((one) => one.is_current)?.created_at ?? 'no time'}`)
  const papers = [await finish(first, before, world.lesson)]
  await pause(began + BEFORE_MS + 5000 - Date.now())
  const late = await enter(second, after.me, codes[2]?.code ?? '')
  promise(`${name}: a code of before is taken after it`, late.status === 200, String(late.status))
  papers.push(await finish(second, after, world.lesson))
  if (clock.papers) {
    const [one, other] = clock.papers
    const days = papers.map((paper) => /[A-Z][a-z]{2} \d\d, \d{4}/.exec(paper)?.[0])
    promise(`${name}: certificates bear their days`, days[0] === one && days[1] === other, days.join(' and '))
  }
  await checkLeave(report, staff, clock)
  await pause(began + BEFORE_MS + AFTER_MS - Date.now())
  const held = await Promise.all([staff, first, second].map((ask) => ask('/api/me')))
  promise(
    `${name}: sessions of before still hold`,
    held.every(({ status }) => status === 200),
    held.map(({ status }) => status).join(', '),
  )
  const { code } = await product.end('SIGTERM')
  promise(`${name}: it stops with 0`, code === 0)
  await checkWork(report, folder, clock, settings)
}

export const clock: Drill = {
  about:
    'the end of a year, a change of daylight saving, and a clock that is an hour wrong: sign-in, days and scheduled work',
  async run(report) {
    // An embedded engine asks the clock of its process; PostgreSQL has its own, which is right.
    const [fast, slow] = [await startCluster(), await startCluster()]
    const timeZone = 'Africa/Kigali'
    await Promise.all([
      underClock(
        report,
        {
          timeZone,
          name: 'end of the year',
          moment: new Date('2026-12-31T22:00:00Z'),
          // The first two days of the year are holidays, and the second, a Saturday, is made up for on Monday.
          leave: { from: '2026-12-30', to: '2027-01-05', days: { 2026: 2, 2027: 1 } },
          papers: ['Dec 31, 2026', 'Jan 01, 2027'],
        },
        {},
      ),
      underClock(
        report,
        {
          name: 'daylight saving',
          moment: new Date('2027-10-31T01:00:00Z'),
          timeZone: 'Europe/Paris',
          leave: { from: '2027-10-29', to: '2027-11-02', days: { 2027: 3 } },
          papers: ['Oct 31, 2027', 'Oct 31, 2027'],
        },
        {},
      ),
      underClock(report, { timeZone, name: 'an hour fast', moment: HOUR_MS }, { DATABASE_URL: fast.url }),
      underClock(report, { timeZone, name: 'an hour slow', moment: -HOUR_MS }, { DATABASE_URL: slow.url }),
    ])
    await fast.stop()
    await slow.stop()
  },
}
