import { expect, test } from 'vitest'
import { linkAndIconOf } from '#features/admin/admin/ui/waiting-links.ts'
import { reviewPolicy } from '#features/learning/review/review.policy.ts'
import { ROLES } from '#shared/roles.ts'
import { allowsRole } from '#shared/policy.ts'
import { COMMANDS } from './commands.ts'
import { hasWords } from '#web/kit/filter-by-words.ts'
import { registerNav } from '#web/nav.ts'
import { mayOpen } from '#web/nav-lookup.ts'
import { NAV } from './menus.ts'

registerNav(NAV)

test('whoever is offered a command may open the page that it leads to', () => {
  const offered = ROLES.flatMap((role) =>
    COMMANDS.filter(({ access, to }) => allowsRole(access, { roles: [role] }) && to.startsWith('/dashboard')).map(
      ({ to }) => ({ role, path: new URL(to, 'http://localhost').pathname }),
    ),
  )
  expect(offered.length).toBeGreaterThan(ROLES.length)
  expect(offered.filter(({ role, path }) => !mayOpen({ roles: [role] }, path))).toEqual([])
})

test('whoever looks after more than the own courses answers the same reviews by the command as by the line of the home', () => {
  const command = COMMANDS.find(({ access }) => access === reviewPolicy.answer)
  expect(command?.to).toBe(linkAndIconOf({ what: 'reviews', many: 1, course: null }).to)
})

test('words are found whatever their order, case and accents', () => {
  expect(hasWords('Approuver les demandes', 'DEMANDES approuver')).toBe(true)
  expect(hasWords('Terminées', 'terminees')).toBe(true)
  expect(hasWords('Approve requests', 'approve course')).toBe(false)
  expect(hasWords('Approve requests', '')).toBe(true)
})
