import path from 'node:path'
import fs from 'node:fs/promises'
import { aCourse, anEnrollment, type TestCourse } from '#tests/support/courses.ts'
import { codeIn, readMails } from '#tests/support/mails.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'
import { type Browser, browserOf } from './browser.ts'
import { type Answer, inFolder, newFolder, pause, startProduct } from './product.ts'
import { type Drill, seconds } from './report.ts'

const LEARNERS = 200
const MINUTE_MS = 60_000
/** They do not all begin in the same second. */
const ARRIVE_WITHIN_MS = 25_000
/** How many of them mistype their password once. */
const MISTYPE_EVERY = 10
const SCHOOL = '127.0.0.10'
const ELSEWHERE = '127.0.0.20'
const SPRAYER = '127.0.0.30'
const SPRAYED = 300
const SPRAYED_AT_ONCE = 4

type Learner = { me: Person; enrollment: number }

/** The codes that arrive, by address, for as long as someone waits for them. */
function watchMails(dataDir: string, isOver: AbortSignal): Map<string, string> {
  const codes = new Map<string, string>()
  const folder = path.join(dataDir, 'mail')
  const watch = async (): Promise<void> => {
    while (!isOver.aborted) {
      const count = (await fs.readdir(folder).catch(() => [])).length
      if (count > codes.size) for (const mail of await readMails(folder)) codes.set(mail.to, codeIn(mail))
      await pause(300)
    }
  }
  void watch()
  return codes
}

/** Reads, signs in with a mailed code, and finishes the first lesson. Answers whether all of it worked. */
async function study(
  ask: Browser,
  { me, enrollment }: Learner,
  { course, codes, mistypes }: { course: TestCourse; codes: Map<string, string>; mistypes: boolean },
): Promise<boolean> {
  for (const place of ['/', '/courses', `/courses/${course.id}`, '/api/courses', '/sign-in']) await ask(place)
  const signIn = (password: string) => ask('/api/login', { method: 'POST', body: { email: me.email, password } })
  if (mistypes) await signIn(`${PASSWORD}x`)
  if ((await signIn(PASSWORD)).status !== 200) return false
  const limit = performance.now() + MINUTE_MS
  while (!codes.has(me.email) && performance.now() < limit) await pause(200)
  const entered = await ask('/api/verify-otp', {
    method: 'POST',
    body: { email: me.email, otp_code: codes.get(me.email) ?? '000000' },
  })
  if (entered.status !== 200) return false
  for (const place of ['/api/me', '/api/enrollments', '/api/notifications', `/api/enrollments/${enrollment}`])
    await ask(place)
  const body = { video_id: course.videos[0]?.id ?? 0 }
  return (await ask(`/api/enrollments/${enrollment}/complete-video`, { method: 'POST', body })).status === 200
}

export const school: Drill = {
  about:
    'a whole school behind one address signs in and learns within a minute; somebody who sprays passwords is stopped',
  async run({ saw, promise }) {
    const dataDir = await newFolder('school')
    const learners: Learner[] = []
    let course: TestCourse | undefined
    await inFolder(dataDir, async (services) => {
      course = await aCourse(services, { title: 'First steps', lessons: [false, true] })
      for (let nth = 0; nth < LEARNERS; nth++) {
        const me = await person(services.db, 'student', { email: `learner${nth}@example.test`, password: PASSWORD })
        learners.push({ me, enrollment: await anEnrollment(services.db, me, course) })
      }
    })
    if (!course) throw new Error('there is no course')
    const shared = course
    const product = await startProduct(dataDir, { REQUEST_LIMITS: '1', SIGN_IN_CODE: 'new-device' })
    const over = new AbortController()
    const codes = watchMails(dataDir, over.signal)

    const answers: Answer[] = []
    const began = performance.now()
    const done = await Promise.all(
      learners.map(async (learner, nth) => {
        await pause((ARRIVE_WITHIN_MS * nth) / LEARNERS)
        const how = { course: shared, codes, mistypes: nth % MISTYPE_EVERY === 0 }
        return study(browserOf(product, SCHOOL, answers), learner, how)
      }),
    )
    const took = performance.now() - began
    over.abort()
    const count = (status: number) => answers.filter((one) => one.status === status).length
    saw(`${answers.length} requests of ${LEARNERS} learners from one address in ${seconds(took)}`)
    promise(
      'everybody has read, signed in and finished a lesson',
      done.every(Boolean),
      `${done.filter(Boolean).length} of ${LEARNERS}`,
    )
    promise('within a minute', took < MINUTE_MS, seconds(took))
    promise('nobody had to wait', count(429) === 0, `${count(429)} × 429`)
    promise(
      'nothing else failed either',
      answers.every(({ status }) => status === 200 || status === 422),
      `${count(422)} mistyped passwords`,
    )

    const guesses: Answer[] = []
    const others: Answer[] = []
    let next = 0
    const spray = async (): Promise<void> => {
      const ask = browserOf(product, SPRAYER, guesses)
      while (next < SPRAYED) {
        const email = `learner${next++}@example.test`
        await ask('/api/login', { method: 'POST', body: { email, password: 'Summer-2026-x' } })
      }
    }
    const isSpraying = Promise.all(Array.from({ length: SPRAYED_AT_ONCE }, spray))
    const visit = browserOf(product, ELSEWHERE, others)
    for (const { me } of learners.slice(0, 10)) {
      await visit('/courses')
      await visit('/api/login', { method: 'POST', body: { email: me.email, password: PASSWORD } })
    }
    await isSpraying
    const stopped = guesses.filter(({ status }) => status === 429)
    saw(
      `${SPRAYED} guesses at ${SPRAYED} accounts from one address, ${guesses.length - stopped.length} of them compared`,
    )
    promise(
      'the sprayer is stopped after about a hundred accounts',
      guesses.length - stopped.length <= 100 + SPRAYED_AT_ONCE,
      `${stopped.length} × 429`,
    )
    promise(
      'and reads how long to wait',
      stopped.length > 0 && stopped.every(({ headers }) => Number(headers['retry-after']) > 0),
      `Retry-After ${stopped.at(-1)?.headers['retry-after'] ?? 'missing'}`,
    )
    promise(
      'people elsewhere read and sign in meanwhile, to the same accounts',
      others.every(({ status }) => status === 200),
      `${others.length} requests`,
    )
    await product.end('SIGTERM')
  },
}
