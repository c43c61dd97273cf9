// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { answer, expectText, field, fill, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { outbox } from '#web/api/outbox.ts'
import { sendAll } from '#web/api/outbox-sender.ts'
import { certificateApi } from '../certificate.contract.ts'
import * as page from './certificates.page.tsx'

const KEPT = 'You are offline. Kept on this device; sent when you are back online.'
const accepted = answer(certificateApi.askCorrection, () => ({ message: 'Your request has been sent.' }))
const REFUSED = 'You have already requested a correction. An administrator will review it.'
const refused = () => Response.json({ code: 'conflict', message: REFUSED }, { status: 409 })

/** The certificate of someone who asks for another name, whose connection is down until it is `back`. */
async function askOffline(respond: () => Response | Promise<Response>) {
  const state = { isConnected: false, sent: 0 }
  const list = answer(certificateApi.listOwn, ({ certificates: [one], ...paged }) => ({
    ...paged,
    certificates: one ? [{ ...one, id: 5, name: 'Amina W.', state: 'valid' as const, correction_pending: null }] : [],
  }))
  const send = {
    to: accepted.to,
    with: () => {
      if (!state.isConnected) throw new TypeError('Failed to fetch')
      state.sent += 1
      return respond()
    },
  }
  await openPage(page, { path: '/dashboard/certificates', as: 'student', answers: [list, send] })
  await press('Correct the name')
  await fill({ 'Corrected name': 'Amina Wanjiru' })
  await press('Send request')
  await expectText(KEPT)
  return {
    state,
    back: () => {
      state.isConnected = true
      sendAll(PERSON)
    },
  }
}

test('a request for another name without a connection is kept, can be changed, and is sent once', async () => {
  const { state, back } = await askOffline(accepted.with)
  expect(outbox.list(PERSON)).toMatchObject([
    { kind: 'certificate-name', input: { certificateId: 5, body: { name: 'Amina Wanjiru', note: '' } } },
  ])
  await press('Change')
  expect((await field('Corrected name')).value).toBe('Amina Wanjiru')
  await press('Send request')
  await expectText(KEPT)
  back()
  await expectText('Your request has been sent.')
  expect([state.sent, outbox.list(PERSON)]).toEqual([1, []])
})

test('a request that is refused later says why, and keeps what was typed', async () => {
  const { back } = await askOffline(refused)
  back()
  await expectText(REFUSED)
  expect([outbox.list(PERSON), (await field('Corrected name')).value]).toEqual([[], 'Amina Wanjiru'])
})
