// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectText, openPage, press } from '#tests/support/screen.tsx'
import { toastStore } from '#web/kit/toast.ts'
import { EnrollAction } from './enroll-action.tsx'
import { useEnrolling } from './use-enrolling.tsx'

const Page = () => <EnrollAction course={{ id: 4, title: 'Loops', price: 0, videos: [] }} enrolling={useEnrolling()} />

test('a visitor who enrolls is told to sign in as of a step on the way, not as of a failure (spec 1 §8)', async () => {
  await openPage({ default: Page }, { path: '/courses/4' })
  await press(/^Enroll Now/)
  await expectText('Please login to enroll in this course')
  expect(toastStore.get().map(({ kind }) => kind)).toEqual(['info'])
})

test('without a connection the sign-in page is asked for as a page of its own, which waits for the connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  await openPage({ default: Page }, { path: '/courses/4' })
  await press(/^Enroll Now/)
  expect(assign.mock.calls).toEqual([['/sign-in?next=%2Fcourses%2F4%3Fenroll%3D1']])
})
