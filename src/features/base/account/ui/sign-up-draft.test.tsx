// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import { field, fill, openPage } from '#tests/support/screen.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const page = { default: () => <SignUpForm onSignedIn={() => undefined} /> }

const keptIn = (place: Storage) =>
  Array.from({ length: place.length }, (_, at) => place.getItem(place.key(at) ?? '')).join(' ')

test('what is typed at signing up survives a reload, but for the passwords', async () => {
  await openPage(page, { path: '/sign-up' })
  await fill({ 'Full Name': 'Amina Yusuf', 'Phone Number': '+250 788 000 000', Password: 'baobab shade at noon' })
  expect(keptIn(sessionStorage)).toContain('Amina Yusuf')
  expect(keptIn(sessionStorage) + keptIn(localStorage)).not.toContain('baobab')
  cleanup()
  await openPage(page, { path: '/sign-up' })
  await expect.poll(async () => (await field('Full Name')).value).toBe('Amina Yusuf')
  expect((await field('Password')).value).toBe('')
})
