// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, fill, openPage, press, refusal } from '#tests/support/screen.tsx'
import { factorApi } from '../factor.contract.ts'
import { AuthenticatorPanel } from './authenticator-panel.tsx'

const Page = () => <AuthenticatorPanel app={undefined} onCodes={() => {}} />

test('a setup that was refused too often can be started again', async () => {
  await openPage(
    { default: Page },
    {
      path: '/dashboard/profile/sign-in-safety',
      as: 'hr',
      answers: [
        answer(factorApi.startApp, () => ({ secret: 'ABCDEFGH', address: 'otpauth://totp/one' })),
        { to: /app\/confirm/, with: refusal },
      ],
    },
  )
  await press('Set up an app')
  await fill({ 'Your password': 'baobab-at-noon-7' })
  await press('Continue')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await fill({ 'Code from the app': '123456' })
  await press('Confirm')
  await expectText('This code could not be checked. Please try again.')
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  await waitFor(() => expect(cancel.hasAttribute('disabled')).toBe(false))
  fireEvent.click(cancel)
  expect(screen.queryByLabelText('Code from the app')).toBeNull()
  expect(screen.getByRole('button', { name: 'Set up an app' })).toBeTruthy()
})
