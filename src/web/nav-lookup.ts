import { allowsRole, signedIn } from '#shared/policy.ts'
import { toRole } from '#shared/roles.ts'
import { menusOf, registeredNav } from './nav.ts'
import type { Page } from './nav-page.ts'

/** Entries that are only in the sidebar of large screens (spec 2 §2). */
export const isDesktopOnly = ({ path }: Page): boolean => registeredNav().desktopOnly.some((page) => page.path === path)

/** The page that an address shows, also for addresses below it. */
export function pageAt(pathname: string): Page | undefined {
  const path = pathname.replace(/^\/dashboard\/?/, '').replace(/\/$/, '')
  const all = registeredNav().pages
  const covering = all.find(({ covers }) => covers?.test(path))
  if (covering) return covering
  const owners = all.filter((known) => known.path === path || (known.path && path.startsWith(`${known.path}/`)))
  return owners.toSorted((a, b) => b.path.length - a.path.length)[0]
}

/**
 * The same page by the name that it has in the menus of this person: HR's Courses are called Manage Courses, and an entry
 * may lead to one tab of a page (spec 2 §2).
 */
export function pageOf(
  me: { role: string; roles: readonly string[] },
  { pathname, search }: { pathname: string; search: string },
): Page | undefined {
  const shown = pageAt(pathname)
  const entries = menusOf(me).flatMap(({ pages }) => pages)
  return (
    entries.find(({ path }) => isTab(path, search, shown)) ?? entries.find(({ path }) => path === shown?.path) ?? shown
  )
}

/** Does this entry of a menu lead to the tab of the page that the address names? */
function isTab(entry: string, search: string, shown: Page | undefined): boolean {
  const [path, query] = entry.split('?')
  if (query === undefined || path !== shown?.path) return false
  const asked = new URLSearchParams(search)
  return [...new URLSearchParams(query)].every(([key, value]) => asked.get(key) === value)
}

/** May this person open this address of the dashboard? Compared in lower case (spec 1 §2). */
export function mayOpen(me: { roles: readonly string[] }, pathname: string): boolean {
  const roles = me.roles.map(toRole)
  return allowsRole(pageAt(pathname) ?? signedIn, { roles })
}

/**
 * The messages page of this person (spec 2 §2): of the person who has no one else to write to, it is the support
 * chat.
 */
export function messagesPageOf(me: { roles: readonly string[] }): Page {
  const [first, second] = registeredNav().messages
  return allowsRole(first, { roles: me.roles.map(toRole) }) ? first : second
}
