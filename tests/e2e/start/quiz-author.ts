import type { Locator } from '@playwright/test'
import { type Page, settled } from './app-under-test.ts'

/** Asks the API as the person whose page it is. */
export const call = <T>(page: Page, method: string, address: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(where, {
        method: how,
        ...(what && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(what) }),
      })
      return answer.json() as Promise<T>
    },
    [method, address, body] as const,
  )

type Visit = (how?: { as?: 'teacher' | 'admin'; size?: 'small' | 'wide' }) => Promise<Page>
export type Courses = { courses: { id: number; title: string; videos: { id: number; has_quiz: boolean }[] }[] }

type Grant = 'can_create_quiz' | 'can_create_course'

/** A page of the teacher, who has these permissions. */
export async function teacherWith(visit: Visit, grants: readonly Grant[], size: 'small' | 'wide' = 'wide') {
  const page = await visit({ as: 'teacher', size })
  await page.goto('/dashboard')
  await settled(page)
  const me = JSON.stringify(await call(page, 'GET', '/api/me'))
  for (const type of grants.filter((grant) => !me.includes(`"${grant}":true`))) {
    const asked = { permission_type: type, reason: 'I want to teach my learners more' }
    await call(page, 'POST', '/api/permission-requests', asked)
    const admin = await visit({ as: 'admin' })
    await admin.goto('/dashboard')
    await settled(admin)
    type Requests = { permission_requests: { data: { id: number; permission_type: string }[] } }
    const { permission_requests: list } = await call<Requests>(admin, 'GET', '/api/permission-requests?status=pending')
    const request = list.data.find((one) => one.permission_type === type)
    await call(admin, 'POST', `/api/permission-requests/${request?.id}/approve`, {})
  }
  return page
}

/** A teacher who may write quizzes, before a lesson of her own that has none; where its quiz is stored. */
export async function atALesson(visit: Visit, size: 'small' | 'wide' = 'wide') {
  const page = await teacherWith(visit, ['can_create_quiz'], size)
  const { courses } = await call<Courses>(page, 'GET', '/api/teacher/courses')
  const [course] = courses
  const lesson = course?.videos.at(-1)
  const quiz = `/api/courses/${course?.id}/lessons/${lesson?.id}/quiz`
  if (lesson?.has_quiz) await call(page, 'DELETE', quiz)
  await page.goto(`/dashboard/courses/${course?.id}/lessons/${lesson?.id}/quiz`)
  await settled(page)
  return { page, quiz }
}

/** The third step of a course's panel. */
export async function toVideos(panel: Locator) {
  await panel.getByRole('button', { name: 'Next' }).click()
  await panel.getByRole('button', { name: 'Next' }).click()
}
