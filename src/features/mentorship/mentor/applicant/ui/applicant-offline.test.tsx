// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, field, fill, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { drafts } from '#web/api/drafts.ts'
import { outbox } from '#web/api/outbox.ts'
import { sendAll } from '#web/api/outbox-sender.ts'
import { ownApplicantApi } from '../../own-applicant/own-applicant.contract.ts'
import { applicantApi } from '../applicant.contract.ts'
import * as form from './become-mentor.page.tsx'
import { applicantDraftKey } from './unsent-applicant.ts'

const KEPT = 'You are offline. Kept on this device; sent when you are back online.'
const NO_FILES = /^You are offline, and a degree cannot be kept on this device\./
const WHY = 'I train teachers.'

/** The form of a person whose connection is down until it is `back`. */
async function openOffline(as?: 'user') {
  let isConnected = false
  const accepted = answer(applicantApi.apply, () => ({ message: 'Application submitted successfully!' }))
  const send = {
    ...accepted,
    with: () => {
      if (!isConnected) throw new TypeError('Failed to fetch')
      return accepted.with()
    },
  }
  await openPage(form, { path: '/become-a-mentor', ...(as && { as }), answers: [send] })
  await fill({ Name: 'Amina Yusuf', 'Education level': 'masters', 'Area of expertise': 'education' })
  await fill({ 'Why do you want to be a mentor?': WHY })
  return {
    back: () => {
      isConnected = true
      sendAll(PERSON)
    },
  }
}

test('an application as a mentor without a connection is kept, can be changed, and is sent when the connection is back', async () => {
  const connection = await openOffline('user')
  await press('Send application')
  await expectText(KEPT)
  expect(outbox.list(PERSON)).toMatchObject([{ kind: 'mentor-application', input: { body: { mentor_bio: WHY } } }])
  await press('Change')
  expect((await field('Why do you want to be a mentor?')).value).toBe(WHY)
  expect(outbox.list(PERSON)).toEqual([])
  await press('Send application')
  await expectText(KEPT)
  connection.back()
  await screen.findByRole('heading', { name: 'Application submitted successfully!' })
  expect([outbox.list(PERSON), drafts.read(applicantDraftKey(PERSON))]).toEqual([[], null])
})

test('a degree cannot be kept, which is said; without it the application is', async () => {
  await openOffline('user')
  const degree = new File(['%PDF-1.4'], 'degree.pdf', { type: 'application/pdf' })
  fireEvent.change(await field('Degree'), { target: { files: [degree] } })
  await press('Send application')
  await expectText(NO_FILES)
  expect(outbox.list(PERSON)).toEqual([])
  await press('Remove file')
  await press('Send application')
  await expectText(KEPT)
})

test('what a visitor has typed stays in the form', async () => {
  await openOffline()
  await fill({ Email: 'amina@example.test' })
  await press('Send application')
  await expectText('Something went wrong')
  expect((await field('Why do you want to be a mentor?')).value).toBe(WHY)
  expect(screen.queryByText(KEPT)).toBeNull()
})

test('while an application is pending, the page says since when in the place of the form', async () => {
  const [sent, asked] = ['2026-05-04T09:00:00.000Z', '2026-05-06T09:00:00.000Z']
  const pending = answer(ownApplicantApi.mine, () => ({ application: { sent_at: sent, asked_at: asked } }))
  await openPage(form, { path: '/become-a-mentor', as: 'user', answers: [pending] })
  await screen.findByRole('heading', { name: 'Your application was sent on May 04, 2026' })
  await expectText('We emailed you a question on May 06, 2026. Please answer it, so that we can decide.')
  expect(screen.queryByRole('button', { name: 'Send application' })).toBeNull()
})
