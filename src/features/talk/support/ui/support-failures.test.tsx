// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, field, fill, openPage, press } from '#tests/support/screen.tsx'
import { supportApi } from '../support.contract.ts'
import * as support from './support.page.tsx'

// What a person who writes to the admins reads when a call is refused (spec 2 §8).

const place = { path: '/dashboard/support', as: 'student' } as const

const opened = answer(supportApi.get, ({ thread: _thread, ...rest }) => ({ ...rest, messages: [], before: null }))
const refusedWith = (status: number, body: object) => ({
  to: /^POST \/api\/chat\/admin\/messages$/,
  with: () => Response.json(body, { status }),
})

async function say(): Promise<void> {
  await fill({ 'Your message': 'Is anybody there?' })
  await press('Send')
}

test('the messages', async () => {
  await openPage(support, place)
  await expectText('Failed to fetch messages')
})

test.each([
  ['without a reason', 409, { code: 'conflict' }, 'Failed to send message'],
  [
    'with the reason of the server',
    404,
    { code: 'not_found', message: 'No admin available. Please contact support.' },
    'No admin available. Please contact support.',
  ],
])('a message, %s: it comes back into the field', async (_, status, body, text) => {
  await openPage(support, { ...place, answers: [opened, refusedWith(status, body)] })
  await say()
  await expectText(text)
  expect((await field('Your message')).value).toBe('Is anybody there?')
})

test('a picture', async () => {
  await openPage(support, { ...place, answers: [opened] })
  const picture = new File([new Uint8Array(100)], 'screen.png', { type: 'image/png' })
  fireEvent.change(await screen.findByLabelText('Image to send'), { target: { files: [picture] } })
  await press('Send the image')
  await expectText('Failed to upload image')
})
