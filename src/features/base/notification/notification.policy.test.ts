import { expect, test } from 'vitest'
import { allowsRole } from '#shared/policy.ts'
import { ROLES } from '#shared/roles.ts'
import { notificationPolicy } from './notification.policy.ts'

test('everybody who is signed in has notifications, a visitor has none', () => {
  for (const ability of Object.values(notificationPolicy)) {
    expect(allowsRole(ability, null)).toBe(false)
    for (const role of ROLES) expect(allowsRole(ability, { roles: [role] })).toBe(true)
  }
})
