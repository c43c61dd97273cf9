// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { reviewApi } from '#features/learning/review/review.contract.ts'
import * as page from '#features/learning/review/ui/review-list.page.tsx'
import { teachingApi } from '#features/learning/teaching/teaching.contract.ts'
import * as progress from '#features/learning/teaching/ui/student-progress.page.tsx'
import { answer, openPage } from '#tests/support/screen.tsx'

const place = { path: '/dashboard/ratings', as: 'admin' } as const
const MANY = Array.from({ length: 500 }, (_, nth) => ({ id: nth + 1, title: `Course ${nth + 1}` }))
const RARE = {
  to: /^GET \/api\/reviews\/courses\?(search=weav|id=900)/,
  with: () => Response.json({ courses: [{ id: 900, title: 'Weaving' }] }),
}
const answers = [RARE, answer(reviewApi.courses, () => ({ courses: MANY })), answer(reviewApi.list)]
const addresses = () => vi.mocked(fetch).mock.calls.flatMap(([url]) => (typeof url === 'string' ? [url] : []))
const asked = () => addresses().filter((url) => url.startsWith('/api/reviews?'))

test('where a list has more courses than a filter offers, further ones are found by typing', async () => {
  await openPage(page, { ...place, answers })
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Course' })
  expect(field.value).toBe('All courses')
  act(() => field.focus())
  fireEvent.change(field, { target: { value: 'weav' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Weaving', hidden: true }))
  await waitFor(() => expect(asked().at(-1)).toContain('course_id=900'))
  await screen.findByDisplayValue('Weaving')
})

test('one that is chosen by the address is named, also where it is not among the first', async () => {
  await openPage(page, { ...place, address: '/dashboard/ratings?course_id=900', answers })
  expect(await screen.findByDisplayValue('Weaving')).toBeDefined()
})

test('what a list is about is the first one until another is chosen', async () => {
  const courses = MANY.map((course) => ({ ...course, learners: 1 }))
  await openPage(progress, {
    path: '/dashboard/student-progress',
    as: 'teacher',
    answers: [
      answer(teachingApi.courses, () => ({ courses, total: 501, learners: 501 })),
      answer(teachingApi.learners),
      answer(teachingApi.course),
    ],
  })
  await screen.findByDisplayValue('Course 1')
  expect(addresses().filter((url) => url.includes('id=0'))).toEqual([])
})
