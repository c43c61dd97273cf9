import { allowsRole, signedIn } from '#shared/policy.ts'
import { toRole } from '#shared/roles.ts'
import { menusOf, PAGES } from './nav.ts'
import type { Page } from './nav-page.ts'

/** The page that an address shows, also for addresses below it. */
export function pageAt(pathname: string): Page | undefined {
  const path = pathname.replace(/^\/dashboard\/?/, '').replace(/\/$/, '')
  const all: Page[] = Object.values(PAGES)
  const covering = all.find(({ covers }) => covers?.test(path))
  if (covering) return covering
  const owners = all.filter((known) => known.path === path || (known.path && path.startsWith(`${known.path}/`)))
  return owners.toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** The same page by the name that it has in the menus of this person: HR's Courses are called Manage Courses (spec 2 §2). */
export function pageOf(me: { role: string; roles: readonly string[] }, pathname: string): Page | undefined {
  const shown = pageAt(pathname)
  const entries = menusOf(me).flatMap(({ pages }) => pages)
  return entries.find(({ path }) => path === shown?.path) ?? shown
}

/** May this person open this address of the dashboard? Compared in lower case (spec 1 §2). */
export function mayOpen(me: { roles: readonly string[] }, pathname: string): boolean {
  const roles = me.roles.map(toRole)
  return allowsRole(pageAt(pathname) ?? signedIn, { roles })
}
