import type { MessageDescriptor } from '@lingui/core'
import type { Page } from '#web/nav-page.ts'

/** Entries of a menu that belong together, under a heading that folds. */
export type PageGroup = { key: string; label: MessageDescriptor; pages: readonly Page[] }

/** The entries of a menu in these groups, each in the order of the menu; groups without an entry are left out. */
export function groupPages(
  menu: readonly Page[],
  groups: readonly PageGroup[],
): { above: readonly Page[]; groups: readonly PageGroup[] } {
  const keys = new Map(groups.flatMap(({ key, pages }) => pages.map(({ path }) => [path, key])))
  return {
    above: menu.filter(({ path }) => !keys.has(path)),
    groups: groups
      .map((group) => ({ ...group, pages: menu.filter(({ path }) => keys.get(path) === group.key) }))
      .filter(({ pages }) => pages.length > 0),
  }
}
