// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { outbox } from '#web/api/outbox.ts'
import { sendAll } from '#web/api/outbox-sender.ts'
import { putFingerDown } from '#tests/support/finger.ts'
import { expectText, openPage, PERSON } from '#tests/support/screen.tsx'
import { UnsentNotice } from './unsent-notice.tsx'

const Page = () => <UnsentNotice personId={PERSON} />
const NOTICE = 'Not sent yet:'

test('the notice of what is not sent comes and goes after the press that is under way', async () => {
  const letter = { id: 'a', kind: LETTER_KINDS.lesson, input: {}, at: Date.now() }
  const cut = {
    to: /./,
    with: () => {
      throw new TypeError('Failed to fetch')
    },
  }
  await openPage({ default: Page }, { path: '/dashboard', as: 'student', answers: [cut] })
  const lift = putFingerDown()
  await act(async () => {
    outbox.put(PERSON, letter)
    sendAll(PERSON)
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(screen.queryByText(NOTICE)).toBeNull()
  await lift()
  await expectText(NOTICE)
  const liftAgain = putFingerDown()
  act(() => outbox.remove(PERSON, letter))
  await expectText(NOTICE)
  await liftAgain()
  expect(screen.queryByText(NOTICE)).toBeNull()
})
