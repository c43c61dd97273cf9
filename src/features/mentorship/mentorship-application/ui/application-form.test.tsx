// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, openPage } from '#tests/support/screen.tsx'
import { ownApplicationApi } from '../own/own.contract.ts'
import { ApplicationForm } from './application-form.tsx'

const page = { default: ApplicationForm }
const place = { path: '/programs', as: 'user' } as const

test('whoever has sent an application reads when, and is offered no second one', async () => {
  const mine = answer(ownApplicationApi.mine, () => ({ application: { sent_at: '2026-05-04T09:00:00.000Z' } }))
  await openPage(page, { ...place, answers: [mine] })
  await expectText('Your application was sent on May 04, 2026')
  expect(screen.queryByRole('button', { name: 'Send application' })).toBeNull()
})

test('the form is there for whoever has sent none, and when that cannot be read', async () => {
  await openPage(page, { ...place, answers: [answer(ownApplicationApi.mine, () => ({ application: null }))] })
  await screen.findByRole('button', { name: 'Send application' })
  await openPage(page, place)
  expect((await screen.findAllByRole('button', { name: 'Send application' })).length).toBeGreaterThan(0)
})
