import { expect, test } from './start/app-under-test.ts'

test('an address under /api that does not exist is refused in JSON, not answered with a page', async ({ app }) => {
  for (const place of ['/api', '/api/nothing-here', '/api/courses/1/nothing', '/api/..%2Fcourses']) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const answer = await fetch(`${app.url}${place}`, { method })
      expect([method, place, answer.status]).toEqual([method, place, 404])
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(await answer.json()).toMatchObject({ message: 'Address not found', code: 'not_found' })
    }
  }
})
