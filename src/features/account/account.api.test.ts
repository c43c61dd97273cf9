import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { codeIn } from '#tests/support/mails.ts'
import { PASSWORD, person } from '#tests/support/people.ts'
import { accountApi } from './account.contract.ts'

const house = useTestApp()

test('a visitor has no account to read', async () => {
  expect((await house.call(accountApi.me, {})).status).toBe(401)
  expect((await house.call(accountApi.user, {})).status).toBe(401)
})

test('a program signs in with password and mailed code, reads /api/me and signs out', async () => {
  const ada = await person(house.services.db, 'student', { password: PASSWORD })
  const first = await house.call(accountApi.signIn, { body: { email: ada.email, password: PASSWORD } })
  expect(first.body).toMatchObject({ requires_otp: true, message: 'Verification code sent to your email!' })
  expect(first.body.token).toBeUndefined()
  const code = codeIn((await house.mails()).findLast((mail) => mail.to === ada.email))
  const second = await house.call(accountApi.verifyOtp, { body: { email: ada.email, otp_code: code } })
  expect(second.body.message).toBe('Login successful! Redirecting...')
  const as = { ...ada, token: second.body.token }
  const me = await house.call(accountApi.me, {}, { as })
  expect(me.body).toMatchObject({ id: ada.id, email: ada.email, role: 'student', roles: ['student'] })
  expect((await house.call(accountApi.signOut, {}, { as })).body.message).toBe('Logged out successfully')
  expect((await house.call(accountApi.me, {}, { as })).status).toBe(401)
})
