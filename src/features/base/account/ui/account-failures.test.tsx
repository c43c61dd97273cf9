// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectText, field, fill, openPage, press, refusal } from '#tests/support/screen.tsx'
import { LogOut } from '#web/layouts/dashboard-header.tsx'
import { useMe } from '#web/api/use-me.ts'
import { toastStore } from '#web/kit/toast.ts'
import * as forgot from './forgot-password.page.tsx'
import * as profile from './profile.page.tsx'
import * as reset from './reset-password.page.tsx'
import * as signIn from './sign-in.page.tsx'
import * as signUp from './sign-up.page.tsx'
import { KNOWN_DEVICE } from './signed-in.ts'

// What a visitor and a person read when a call about the account is refused (spec 1 §8, spec 2 §8).

test('signing in', async () => {
  await openPage(signIn, { path: '/sign-in' })
  await fill({ Email: 'ada@example.test', Password: 'unlock-potential-2026' })
  await press('Sign In')
  await expectText('Login failed. Please try again.')
  expect((await field('Email')).value).toBe('ada@example.test')
})

test('on a device on which no one has signed in, the way to sign up is first, and leads back to the same place', async () => {
  localStorage.clear()
  const place = { path: '/sign-in', address: '/sign-in?next=%2Fcourses%2F4' }
  await openPage(signIn, place)
  const link = await screen.findByRole('link', { name: 'Create an account' })
  await expect.poll(() => link.getAttribute('href')).toBe('/sign-up?next=%2Fcourses%2F4')
  expect(link.compareDocumentPosition(await field('Email')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.queryByText(/^Welcome back/)).toBeNull()
})

test('where someone has signed in before, the page says welcome back', async () => {
  localStorage.setItem(KNOWN_DEVICE, '1')
  await openPage(signIn, { path: '/sign-in' })
  await expectText('Welcome back. Your lessons are where you left them.')
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
})

test('that signing in has failed is not said any more once it has succeeded', async () => {
  let isRight = false
  const answers = [
    {
      to: /^POST \/api\/login$/,
      with: () => (isRight ? Response.json({ message: 'Sent', requires_otp: true, otp_seconds_left: 300 }) : refusal()),
    },
  ]
  await openPage(signIn, { path: '/sign-in', answers })
  await fill({ Email: 'ada@example.test', Password: 'unlock-potential-2026' })
  await press('Sign In')
  await expectText('Login failed. Please try again.')
  isRight = true
  await press('Sign In')
  await expectText('Sent')
  expect(toastStore.get().map(({ text }) => text)).toEqual(['Sent'])
})

test('after a wrong code of the profile the first box has the focus again', async () => {
  await openPage(profile, { path: '/dashboard/profile', as: 'student', me: { is_verified: false } })
  const [first] = await screen.findAllByRole('textbox', { name: /^Digit/ })
  expect(document.activeElement).not.toBe(first)
  fireEvent.paste(screen.getByRole('group', { name: 'Verification code' }), {
    clipboardData: { getData: () => '123456' },
  })
  await expectText('Verification failed. Please try again.')
  await expect.poll(() => document.activeElement).toBe(first)
})

test('a link for a new password', async () => {
  await openPage(forgot, { path: '/forgot-password' })
  await fill({ Email: 'ada@example.test' })
  await press('Send reset link')
  await expectText('Failed to send reset email')
  expect((await field('Email')).value).toBe('ada@example.test')
})

test('a first password says what is agreed to with it', async () => {
  await openPage(reset, { path: '/reset-password', address: '/reset-password#a-token' })
  expect(await screen.findByText(/^By choosing your first password here/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms')
  expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy')
})

test('signing up', async () => {
  await openPage(signUp, { path: '/sign-up' })
  await fill({
    'Full Name': 'Ada Okafor',
    'Phone Number': '+250 788 000 000',
    Email: 'ada@example.test',
    Password: 'unlock-potential-2026',
    'Confirm Password': 'unlock-potential-2026',
  })
  await press('Sign Up')
  await expectText('Registration failed')
  expect((await field('Full Name')).value).toBe('Ada Okafor')
})

test('the own profile: while it is sent nothing can be sent again', async () => {
  const sent = Promise.withResolvers<void>()
  await openPage(profile, {
    path: '/dashboard/profile',
    as: 'employee',
    answers: [{ to: /^PUT \/api\/profile$/, with: () => sent.promise.then(refusal) }],
  })
  await fill({ 'Phone Number': '+250 788 111 222' })
  await press('Save Changes')
  const saving = await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })
  expect(saving.disabled).toBe(true)
  sent.resolve()
  await expectText('Profile update failed')
  expect((await field('Phone Number')).value).toBe('+250 788 111 222')
})

test('the own password', async () => {
  await openPage(profile, { path: '/dashboard/profile', as: 'employee' })
  await press('Change Password')
  await fill({
    'Current Password': 'unlock-potential-2026',
    'New Password': 'a longer one of mine',
    'Confirm New Password': 'another one of mine',
  })
  await press('Update Password')
  await expectText('New passwords do not match')
  await fill({ 'Confirm New Password': 'a longer one of mine' })
  await press('Update Password')
  await expectText('Password update failed')
  await press('Cancel')
  expect(screen.queryByRole('button', { name: 'Update Password' })).toBeNull()
})

function OwnLogOut() {
  return <LogOut me={useMe()} />
}

test('signing out', async () => {
  await openPage({ default: OwnLogOut }, { path: '/dashboard', as: 'employee' })
  await press('Log out')
  await expectText('Failed to logout')
})
