// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, field, fill, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { drafts } from '#web/api/drafts.ts'
import { outbox } from '#web/api/outbox.ts'
import { sendAll } from '#web/api/outbox-sender.ts'
import { mentorshipApplicationApi } from '../mentorship-application.contract.ts'
import { ownApplicationApi } from '../own-application/own-application.contract.ts'
import { ApplicationForm } from './application-form.tsx'
import { applicationDraftKey } from './unsent-application.ts'

const KEPT = 'You are offline. Kept on this device; sent when you are back online.'
const NO_FILES = /^You are offline, and a resume cannot be kept on this device\./
const GOALS = 'Build my first product.'
const accepted = answer(mentorshipApplicationApi.apply, () => ({ message: 'Application submitted successfully!' }))
const known = () => Response.json({ code: 'conflict', message: 'You have already applied.' }, { status: 409 })

/** The form of a person whose connection is down until it is `back`; `respond` is the server's answer then. */
async function openOffline(respond: () => Response | Promise<Response>, as?: 'user') {
  let isConnected = false
  let hasArrived = false
  const send = {
    to: accepted.to,
    with: () => {
      if (!isConnected) throw new TypeError('Failed to fetch')
      hasArrived = true
      return respond()
    },
  }
  const sentAt = '2026-05-04T09:00:00.000Z'
  const mine = {
    ...answer(ownApplicationApi.mine),
    with: () => Response.json({ application: hasArrived ? { sent_at: sentAt } : null }),
  }
  const page = { default: ApplicationForm }
  await openPage(page, { path: '/programs', ...(as && { as }), answers: [mine, send] })
  await fill({ 'Full name': 'Amina Yusuf', 'Education level': 'bachelors', Location: 'Kigali' })
  await fill({ 'Mentorship goals': GOALS, Availability: 'Saturdays' })
  return {
    back: () => {
      isConnected = true
      sendAll(PERSON)
    },
  }
}

test('an application without a connection is kept, can be changed, and is sent when the connection is back', async () => {
  const connection = await openOffline(accepted.with, 'user')
  await press('Send application')
  await expectText(KEPT)
  expect(outbox.list(PERSON)).toMatchObject([
    { kind: 'mentorship-application', input: { body: { mentorship_goals: GOALS, location: 'Kigali' } } },
  ])
  await press('Change')
  expect((await field('Mentorship goals')).value).toBe(GOALS)
  expect(outbox.list(PERSON)).toEqual([])
  await press('Send application')
  await expectText(KEPT)
  connection.back()
  await screen.findByRole('heading', { name: 'Application submitted successfully!' })
  expect([outbox.list(PERSON), drafts.read(applicationDraftKey(PERSON))]).toEqual([[], null])
})

test('an application that the server has already, of which the answer was lost, counts as sent', async () => {
  const connection = await openOffline(known, 'user')
  await press('Send application')
  await expectText(KEPT)
  connection.back()
  await expectText('Your form has been sent')
  await screen.findByRole('heading', { name: 'Application submitted successfully!' })
})

test('a resume cannot be kept, which is said; without it the application is', async () => {
  await openOffline(accepted.with, 'user')
  const resume = new File(['%PDF-1.4'], 'cv.pdf', { type: 'application/pdf' })
  fireEvent.change(await field('Resume'), { target: { files: [resume] } })
  await press('Send application')
  await expectText(NO_FILES)
  expect(outbox.list(PERSON)).toEqual([])
  await press('Remove file')
  await press('Send application')
  await expectText(KEPT)
})

test('what a visitor has typed stays in the form', async () => {
  await openOffline(accepted.with)
  await fill({ Email: 'amina@example.test' })
  await press('Send application')
  await expectText('Something went wrong')
  expect((await field('Mentorship goals')).value).toBe(GOALS)
  expect(screen.queryByText(KEPT)).toBeNull()
})
