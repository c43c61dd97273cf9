import { expect, test } from 'vitest'
import { canMove } from '#shared/moves.ts'
import { allowsRole } from '#shared/policy.ts'
import { ROLES } from '#shared/roles.ts'
import { CERTIFICATE_STATES, certificateMoves } from './certificate.contract.ts'
import { certificatePolicy } from './certificate.policy.ts'

test('only an admin revokes and corrects', () => {
  for (const role of ROLES) {
    for (const ability of [certificatePolicy.revoke, certificatePolicy.correct, certificatePolicy.listCorrections]) {
      expect(allowsRole(ability, { roles: [role] })).toBe(role === 'admin')
    }
    expect(allowsRole(certificatePolicy.listOwn, { roles: [role] })).toBe(true)
  }
})

test('only a valid certificate can end', () => {
  for (const state of CERTIFICATE_STATES) {
    expect(canMove(certificateMoves.revoke, state)).toBe(state === 'valid')
    expect(canMove(certificateMoves.replace, state)).toBe(state === 'valid')
  }
})
