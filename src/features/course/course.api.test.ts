import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { courseApi } from './course.contract.ts'

const house = useTestApp()

test('a visitor sees the list of courses', async () => {
  const answer = await house.call(courseApi.list, {})
  expect(answer.status).toBe(200)
  expect(answer.body.courses).toEqual([])
})
