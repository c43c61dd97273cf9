import { expect, test } from 'vitest'
import { allSettings } from '#app/settings.ts'
import { allowsRole, can } from '#shared/policy.ts'
import { ROLES } from '#shared/roles.ts'
import { anActor } from '#tests/support/actors.ts'
import { settingPolicy } from './setting.policy.ts'

test('the form over the settings is for administrators', () => {
  for (const ability of [settingPolicy.list, settingPolicy.update]) {
    expect(ROLES.filter((role) => allowsRole(ability, { roles: [role] }))).toEqual(['admin'])
    expect(allowsRole(ability, null)).toBe(false)
  }
})

test('a setting may be hidden from them, or only be shown to them', () => {
  const admin = anActor(1, 'admin')
  expect(can(admin, settingPolicy.list, { seen_by: ['hr'], edited_by: ['hr'] })).toBe(false)
  expect(can(admin, settingPolicy.list, { seen_by: ['admin'], edited_by: [] })).toBe(true)
  expect(can(admin, settingPolicy.update, { seen_by: ['admin'], edited_by: [] })).toBe(false)
})

test('everybody who may see or change a declared setting passes the role check of its call', () => {
  for (const { key, seenBy, editedBy } of allSettings) {
    for (const role of seenBy) expect(allowsRole(settingPolicy.list, { roles: [role] }), key).toBe(true)
    for (const role of editedBy) expect(allowsRole(settingPolicy.update, { roles: [role] }), key).toBe(true)
  }
})
