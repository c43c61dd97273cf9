// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, field, fill, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { drafts } from '#web/api/drafts.ts'
import { outbox } from '#web/api/outbox.ts'
import { sendAll } from '#web/api/outbox-sender.ts'
import { reviewApi } from '../review.contract.ts'
import { OwnReview } from './own-review.tsx'
import { reviewDraftKey } from './review-draft.ts'

const KEPT = 'You are offline. Kept on this device; sent when you are back online.'
const page = { default: () => <OwnReview courseId={3} personId={PERSON} /> }
const none = answer(reviewApi.getOwn, () => ({ review: null, is_learner: true, may_review: true }))
const accepted = answer(reviewApi.saveOwn, (sample) => ({
  ...sample,
  message: 'Thank you. Your review has been saved.',
}))
const refused = () =>
  Response.json({ code: 'forbidden', message: 'You cannot review your own course' }, { status: 403 })

/** The page of a learner whose connection is down until it is `back`. */
async function openOffline(respond: () => Response | Promise<Response>) {
  let isConnected = false
  const send = {
    to: accepted.to,
    with: () => {
      if (!isConnected) throw new TypeError('Failed to fetch')
      return respond()
    },
  }
  await openPage(page, { path: '/courses/3', as: 'student', answers: [none, send] })
  await press('Write a review')
  fireEvent.click(await screen.findByRole('radio', { name: '4 stars' }))
  await fill({ 'Your text': 'Clear, with much practice.' })
  await press('Save my review')
  await expectText(KEPT)
  return {
    back: () => {
      isConnected = true
      sendAll(PERSON)
    },
  }
}

test('a review without a connection is kept, can be changed, and is sent when the connection is back', async () => {
  const connection = await openOffline(accepted.with)
  expect(outbox.list(PERSON)).toMatchObject([
    { kind: 'review', input: { courseId: 3, body: { rating: 4, text: 'Clear, with much practice.' } } },
  ])
  await press('Change')
  expect((await field('Your text')).value).toBe('Clear, with much practice.')
  expect(outbox.list(PERSON)).toEqual([])
  await press('Save my review')
  await expectText(KEPT)
  connection.back()
  await expectText('Thank you. Your review has been saved.')
  await screen.findByRole('button', { name: 'Write a review' })
  expect([outbox.list(PERSON), drafts.read(reviewDraftKey({ courseId: 3, personId: PERSON }))]).toEqual([[], null])
})

test('a review that is refused later says why, and keeps what was typed', async () => {
  const connection = await openOffline(refused)
  connection.back()
  await expectText('You cannot review your own course')
  expect((await field('Your text')).value).toBe('Clear, with much practice.')
  expect(drafts.read(reviewDraftKey({ courseId: 3, personId: PERSON }))).toMatchObject({ rating: 4 })
  expect(outbox.list(PERSON)).toEqual([])
})
