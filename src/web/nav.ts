import { type ActorFacts, allowsRole } from '#shared/policy.ts'
import { type Role, toRole } from '#shared/roles.ts'
import type { Page } from './nav-page.ts'

/** The paths under /dashboard that have a page, read from the routes when the app is built. */
declare const __DASHBOARD_PAGES__: readonly string[]
const built: ReadonlySet<string> = new Set(__DASHBOARD_PAGES__)

/** The pages of the dashboard and who has them in a menu: `src/app/menus.ts` names them (ADR 10). */
export type Nav = {
  /** Every page, also those that are in no menu. */
  pages: readonly Page[]
  /** The menu of each role, in order. */
  menus: Readonly<Record<Role, readonly Page[]>>
  /** At the end of each menu. */
  common: readonly Page[]
  /** About the reader alone: in long menus a group of their own, and on the profile. */
  own: readonly Page[]
  /** Roles with few entries, whose menu is one list. */
  flat: readonly Role[]
  /** Entries that are only in the sidebar of large screens. */
  desktopOnly: readonly Page[]
  /** Where messages are read: of the person who may open the first, there; of everyone else on the second. */
  messages: readonly [first: Page, second: Page]
}

let given: Nav | undefined

/** Gives the dashboard its pages and menus, once, before anything of it is shown. */
export function registerNav(whole: Nav): void {
  given = whole
}

/** The pages and menus that the features have given; throws before that. */
export function registeredNav(): Nav {
  if (!given) throw new Error('registerNav has not been called')
  return given
}

const isBuilt = ({ path }: Page) => built.has(path.split('?')[0] ?? '')

export type MenuGroup = { role: Role; pages: readonly Page[] }
type Reader = { role: string; roles: readonly string[]; facts?: ActorFacts }

/** The menus of all roles of a person, the primary first; each entry once, when its page exists and has something for them. */
export function menusOf(me: Reader): readonly MenuGroup[] {
  const { menus, common } = registeredNav()
  const roles = [...new Set([me.role, ...me.roles].map(toRole))]
  const seen = new Set<string>()
  return roles.map((role) => ({
    role,
    pages: [...menus[role], ...common].filter((entry) => {
      if (!isBuilt(entry) || seen.has(entry.path) || !allowsRole(entry, { roles })) return false
      if (me.facts && entry.isFor?.(me.facts) === false) return false
      seen.add(entry.path)
      return true
    }),
  }))
}

/** Has a person so many entries that they come in groups? */
export const isLongMenu = ({ role, roles }: Reader): boolean =>
  [role, ...roles].some((one) => !registeredNav().flat.includes(toRole(one)))
