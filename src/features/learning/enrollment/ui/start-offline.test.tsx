// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answer, expectText, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { outbox } from '#web/api/outbox.ts'
import { requestApi } from '../request/request.contract.ts'
import { EnrollDialog } from './enroll-dialog.tsx'
import { deliverRequest } from './unsent-request.ts'

const KEPT = 'You are offline. Kept on this device; sent when you are back online.'

/** The dialog as a page has it. */
function Page() {
  const [waiting, setWaiting] = useState<readonly number[]>([])
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {!isOpen && <p>closed</p>}
      <EnrollDialog
        course={isOpen ? { id: 4, title: 'Loops', price: 0 } : null}
        isWaiting={waiting.includes(4)}
        onWaiting={setWaiting}
        onClose={() => setOpen(false)}
        onSubmitting={() => undefined}
      />
    </>
  )
}

test('a course that is started in one tap without a connection is kept, and started when the connection is back', async () => {
  let isConnected = false
  const started: string[] = []
  const start = answer(requestApi.start)
  const send = {
    to: start.to,
    with: () => {
      if (!isConnected) throw new TypeError('Failed to fetch')
      started.push('Loops')
      return start.with()
    },
  }
  const form = answer(requestApi.form, (sample) => ({ ...sample, last: null, starts_in_one_tap: true }))
  await openPage({ default: Page }, { path: '/courses/4', as: 'student', answers: [form, send] })
  await expectText(KEPT)
  const [letter] = outbox.list(PERSON)
  expect(letter).toMatchObject({ kind: 'enroll', input: { courseId: 4, title: 'Loops', form: null } })
  isConnected = true
  if (letter) await deliverRequest(letter, PERSON)
  expect(started).toEqual(['Loops'])
  await press('Do not enroll')
  await expectText('closed')
  expect(outbox.list(PERSON)).toEqual([])
})

test('a course that the server does not start says why', async () => {
  const form = answer(requestApi.form, (sample) => ({ ...sample, last: null, starts_in_one_tap: true }))
  await openPage({ default: Page }, { path: '/courses/4', as: 'student', answers: [form] })
  await expectText('Failed to enroll in course')
  await expectText('closed')
  expect(outbox.list(PERSON)).toEqual([])
})
