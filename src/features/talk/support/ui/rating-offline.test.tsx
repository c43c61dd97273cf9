// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, field, fill, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { outbox } from '#web/api/outbox.ts'
import { sendAll } from '#web/api/outbox-sender.ts'
import { supportApi } from '../support.contract.ts'
import * as support from './support.page.tsx'

const KEPT = 'You are offline. Kept on this device; sent when you are back online.'
const accepted = answer(supportApi.rate, () => ({ message: 'Thank you. Your rating has been saved.' }))
const refused = () =>
  Response.json({ code: 'conflict', message: 'You have already rated this conversation' }, { status: 409 })

/** The own conversation, closed and not rated yet, of someone whose connection is down until it is `back`. */
async function rateOffline(respond: () => Response | Promise<Response>) {
  const state = { isConnected: false, canRate: true, sent: 0 }
  const thread = answer(supportApi.get, (sample) => ({
    ...sample,
    messages: [],
    before: null,
    thread: sample.thread && {
      ...sample.thread,
      status: 'closed' as const,
      blocked_until: null,
      can_rate: state.canRate,
    },
  }))
  const send = {
    to: accepted.to,
    with: () => {
      if (!state.isConnected) throw new TypeError('Failed to fetch')
      state.sent += 1
      state.canRate = false
      return respond()
    },
  }
  await openPage(support, { path: '/dashboard/support', as: 'student', answers: [thread, send] })
  ;(await screen.findByRole('radio', { name: '5 stars' })).click()
  await fill({ Comment: 'Quick and kind.' })
  await press('Send the rating')
  await expectText(KEPT)
  return {
    state,
    back: () => {
      state.isConnected = true
      sendAll(PERSON)
    },
  }
}

test('a rating of the support without a connection is kept, can be changed, and is sent once', async () => {
  const { state, back } = await rateOffline(accepted.with)
  expect(outbox.list(PERSON)).toMatchObject([
    { kind: 'support-rating', input: { body: { rating: 5, comment: 'Quick and kind.' } } },
  ])
  await press('Change')
  expect((await field('Comment')).value).toBe('Quick and kind.')
  await press('Send the rating')
  await expectText(KEPT)
  back()
  await expectText('Thank you. Your rating has been saved.')
  expect([state.sent, outbox.list(PERSON), screen.queryByText(KEPT)]).toEqual([1, [], null])
})

test('a rating that the server has already counts as sent', async () => {
  const { back } = await rateOffline(refused)
  back()
  await expectText('Your form has been sent')
  expect(outbox.list(PERSON)).toEqual([])
})
