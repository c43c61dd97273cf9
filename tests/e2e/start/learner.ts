import { decisionApi } from '#features/learning/enrollment/decision/decision.contract.ts'
import { requestApi } from '#features/learning/enrollment/request/request.contract.ts'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { Role } from '#shared/roles.ts'
import { addressOf } from '#web/api/client.ts'
import { FORM } from '#tests/support/enrollment-form.ts'
import { expect, type Page } from './app-under-test.ts'

export type Visit = (how: { as: Role; size?: 'small' | 'wide' }) => Promise<Page>

/** A call with the session of this page; fails the test when it is refused. */
export async function ask(page: Page, method: 'get' | 'post' | 'put', address: string, data?: object) {
  // A write with a cookie says, as a browser does, that it comes from this site.
  const answer = await page.request[method](address, { data, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(answer.ok(), `${method} ${address}`).toBe(true)
  return answer.json()
}

/** Enrolls the signed-in person in a course, approved; answers the enrollment and the lessons in their order. */
export async function enroll(page: Page, visit: Visit, courseId: number): Promise<{ id: number; lessons: number[] }> {
  const { enrollment } = await ask(page, 'post', addressOf(requestApi.enroll, { params: { id: courseId } }), FORM)
  if (enrollment.status === 'pending') {
    const admin = await visit({ as: 'admin' })
    await ask(admin, 'put', addressOf(decisionApi.setStatus, { params: enrollment }), { status: 'active' })
  }
  const open: OutputOf<typeof learningApi.get> = await ask(
    page,
    'get',
    addressOf(learningApi.get, { params: enrollment }),
  )
  return { id: enrollment.id, lessons: open.enrollment.course.videos.map(({ id }) => id) }
}
