import type { Services } from '#server/service-types.ts'
import { aCourse, anEnrollment, type TestCourse } from '#tests/support/courses.ts'
import { FORM } from '#tests/support/enrollment-form.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'
import { addressOf, type Browser, browserOf } from './browser.ts'
import { type Answer, type Product, PASSWORD as NEW_PASSWORD, signUpAt } from './product.ts'

const COURSES = 12
const LEARNERS = 40
/** Newcomers come from addresses of their own. */
const NEWCOMERS_FROM = 1000

type Learner = { me: Person; course: TestCourse; enrollment: number }

/** Who uses the product, made before it starts. */
export type Users = { courses: TestCourse[]; learners: Learner[]; admin: Person; staff: [Person, Person] }

/** Makes courses, learners with a place in one of them, an administrator, and two colleagues. */
export async function makeUsers(services: Services): Promise<Users> {
  const { db } = services
  const courses: TestCourse[] = []
  for (let nth = 0; nth < COURSES; nth += 1) courses.push(await aCourse(services, { title: `Course ${nth}` }))
  const learners: Learner[] = []
  for (let nth = 0; nth < LEARNERS; nth += 1) {
    const me = await person(db, 'student', { email: `learner${nth}@example.test`, password: PASSWORD })
    const course = courses[nth % COURSES] as TestCourse
    learners.push({ me, course, enrollment: await anEnrollment(db, me, course) })
  }
  const staff = (role: 'admin' | 'teacher') => person(db, role, { password: PASSWORD })
  return { courses, learners, admin: await staff('admin'), staff: [await staff('teacher'), await staff('teacher')] }
}

/** One thing that somebody does; `nth` says which one, so that no two are the same. */
export type Step = { name: string; do: (nth: number) => Promise<void> }

const signIn = (ask: Browser, { email }: Person): Promise<Answer> =>
  ask('/api/login', { method: 'POST', body: { email, password: PASSWORD } })

/** The browser of somebody who has just signed in. */
async function signedIn(product: Product, who: Person, answers: Answer[]): Promise<Browser> {
  const ask = browserOf(product, addressOf(who.id), answers)
  await signIn(ask, who)
  return ask
}

async function all(ask: Browser, places: string[]): Promise<void> {
  for (const place of places) await ask(place)
}

/**
 * What is done in turn, the frequent things several times.
 * @param answers gets everything that was answered
 */
export async function stepsOf(product: Product, users: Users, answers: Answer[]): Promise<Step[]> {
  const { courses, learners } = users
  const admin = await signedIn(product, users.admin, answers)
  const [writer, reader] = [
    await signedIn(product, users.staff[0], answers),
    await signedIn(product, users.staff[1], answers),
  ]
  const learnerAt = (nth: number) => learners[nth % learners.length] as Learner
  const browsers = new Map<string, Browser>()
  /** Signs a learner out and in again, as on the next day: the browser of before is forgotten. */
  const enter = async (nth: number): Promise<void> => {
    const { me } = learnerAt(nth)
    await browsers.get(me.email)?.('/api/logout', { method: 'POST' })
    browsers.set(me.email, await signedIn(product, me, answers))
  }
  const browserAt = async (nth: number): Promise<Browser> => {
    if (!browsers.has(learnerAt(nth).me.email)) await enter(nth)
    return browsers.get(learnerAt(nth).me.email) as Browser
  }
  const visit: Step = {
    name: 'a visitor looks around',
    do: (nth) =>
      all(browserOf(product, addressOf(nth), answers), [
        '/',
        `/courses?search=word${nth}`,
        `/courses/${courses[nth % courses.length]?.id}`,
        '/blog',
      ]),
  }
  const home: Step = {
    name: 'a learner opens the dashboard',
    do: async (nth) =>
      all(await browserAt(nth), ['/dashboard', '/dashboard/my-courses', '/api/me', '/api/notifications']),
  }
  const lesson: Step = {
    name: 'a learner follows a lesson',
    do: async (nth) => {
      const { course, enrollment } = learnerAt(nth)
      const ask = await browserAt(nth)
      const id = course.videos[0]?.id ?? 0
      await all(ask, [`/dashboard/my-courses/${enrollment}/lessons/${id}`, `/api/enrollments/${enrollment}`])
      const body = { video_id: id, seconds: nth % 60 }
      await ask(`/api/enrollments/${enrollment}/position`, { method: 'PUT', body })
      await ask(`/api/enrollments/${enrollment}/complete-video`, { method: 'POST', body: { video_id: id } })
    },
  }
  const talk: Step = {
    name: 'colleagues write to each other',
    do: async (nth) => {
      const [from, to] = users.staff
      await writer(`/api/chat/messages/${to.id}`, { method: 'POST', body: { content: `Message ${nth} of the day` } })
      await all(reader, ['/api/chat/users', `/api/chat/messages/${from.id}`, '/dashboard/messages'])
      await reader(`/api/chat/messages/${from.id}/read`, { method: 'POST', body: {} })
    },
  }
  const manage: Step = {
    name: 'an administrator reads lists',
    do: (nth) =>
      all(admin, [
        '/dashboard/users',
        `/api/users?search=p${nth % 100}`,
        '/api/enrollments',
        `/api/admin/logs/audit?page=${1 + (nth % 5)}`,
        '/api/admin/stats',
      ]),
  }
  const come: Step = {
    name: 'somebody signs up and asks for a place',
    do: async (nth) => {
      const email = `p${nth}@example.test`
      const from = addressOf(NEWCOMERS_FROM + nth)
      answers.push(await signUpAt(product.url, email, { from }))
      const ask = browserOf(product, from, answers)
      await ask('/api/login', { method: 'POST', body: { email, password: NEW_PASSWORD } })
      const place = `/api/courses/${courses[nth % courses.length]?.id}/enroll`
      await ask(place, { method: 'POST', body: { ...FORM, email } })
    },
  }
  return [
    visit,
    home,
    visit,
    lesson,
    talk,
    visit,
    { name: 'a learner signs in', do: enter },
    home,
    manage,
    lesson,
    come,
  ]
}
