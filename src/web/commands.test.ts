import { expect, test } from 'vitest'
import { ROLES } from '#shared/roles.ts'
import { allowsRole } from '#shared/policy.ts'
import { COMMANDS, hasWords, SEARCHES } from './commands.ts'
import { mayOpen } from './nav.ts'

test('whoever is offered a command may open the page that it leads to', () => {
  for (const role of ROLES) {
    for (const { to, access } of COMMANDS) {
      const me = { roles: [role] }
      if (!allowsRole(access, me) || !to.startsWith('/dashboard')) continue
      expect(mayOpen(me, new URL(to, 'http://localhost').pathname), `${role} ${to}`).toBe(true)
    }
  }
})

test('a search is made by those alone whom its call answers', () => {
  for (const { endpoint, access } of SEARCHES) {
    for (const role of ROLES) {
      const me = { roles: [role] }
      if (allowsRole(access, me))
        expect(allowsRole(endpoint.access as never, me), `${role} ${endpoint.name}`).toBe(true)
    }
  }
})

test('words are found whatever their order, case and accents', () => {
  expect(hasWords('Approuver les demandes', 'DEMANDES approuver')).toBe(true)
  expect(hasWords('Terminées', 'terminees')).toBe(true)
  expect(hasWords('Approve requests', 'approve course')).toBe(false)
  expect(hasWords('Approve requests', '')).toBe(true)
})
