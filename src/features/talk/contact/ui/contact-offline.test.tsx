// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, field, fill, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { outbox } from '#web/api/outbox.ts'
import { sendAll } from '#web/api/outbox-sender.ts'
import { contactApi } from '../contact.contract.ts'
import * as contact from './contact.page.tsx'

const KEPT = 'You are offline. Kept on this device; sent when you are back online.'
const thanks = answer(contactApi.send, () => ({ message: 'Thank you. We have received your message.' }))

/** The filled-in form without a connection, until it is `back`. */
async function openOffline(as?: 'student') {
  let isConnected = false
  const send = {
    to: thanks.to,
    with: () => {
      if (!isConnected) throw new TypeError('Failed to fetch')
      return thanks.with()
    },
  }
  await openPage(contact, { path: '/contact', ...(as && { as }), answers: [send] })
  await press('Write a message')
  await fill({ Name: 'Amina', Email: 'amina@example.test', Subject: 'Hours', Message: 'Are you open on Sunday?' })
  await press('Send message')
  return {
    back: () => {
      isConnected = true
      sendAll(PERSON)
    },
  }
}

test('a message of a signed-in person is kept without a connection, and sent when it is back', async () => {
  const connection = await openOffline('student')
  await expectText(KEPT)
  expect(outbox.list(PERSON)).toMatchObject([{ kind: 'contact', input: { body: { subject: 'Hours' } } }])
  connection.back()
  await expectText('Thank you. We have received your message.')
  expect(outbox.list(PERSON)).toEqual([])
})

test('a visitor’s message stays in the form, and on no list of this device', async () => {
  await openOffline()
  await expectText('Your message could not be sent. Please try again.')
  expect((await field('Message')).value).toBe('Are you open on Sunday?')
  expect(screen.queryByText(KEPT)).toBeNull()
  expect(Object.keys(localStorage).filter((name) => name.startsWith('outbox:'))).toEqual([])
})
