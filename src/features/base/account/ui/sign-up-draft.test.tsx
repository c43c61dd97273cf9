// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { field, fill, openPage, press } from '#tests/support/screen.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const keptIn = (place: Storage) =>
  Array.from({ length: place.length }, (_, at) => place.getItem(place.key(at) ?? '')).join(' ')

/** The form, and a button that makes it again. */
function Twice() {
  const [time, setTime] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setTime(time + 1)}>
        Anew
      </button>
      <SignUpForm key={time} onSignedIn={() => undefined} />
    </>
  )
}

test('what is typed at signing up is there again, but for the passwords, which are never kept', async () => {
  await openPage({ default: Twice }, { path: '/sign-up' })
  await fill({ 'Full Name': 'Amina Yusuf', 'Phone Number': '+250 788 000 000', Password: 'baobab shade at noon' })
  await expect.poll(() => keptIn(sessionStorage)).toContain('+250 788 000 000')
  expect(keptIn(sessionStorage) + keptIn(localStorage)).not.toContain('baobab')
  await press('Anew')
  await expect.poll(async () => (await field('Full Name')).value).toBe('Amina Yusuf')
  expect((await field('Password')).value).toBe('')
})
