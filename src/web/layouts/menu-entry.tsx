import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressOfPage, type Page } from '#web/nav-page.ts'
import { MENU_ICONS } from './menu-icons.ts'
import styles from './sidebar.module.css'

type MenuEntryProps = {
  page: Page
  isActive: boolean
  onLeave?: (() => void) | undefined
  /** A description for screen readers. */
  description?: string | undefined
  children?: ReactNode
}

/** One entry of the menu; the one whose page is shown is highlighted (spec 2 §2). */
export function MenuEntry({ page, isActive, onLeave, description, children }: MenuEntryProps) {
  const { i18n } = useLingui()
  const Icon = MENU_ICONS[page.icon]
  return (
    <Link
      to={addressOfPage(page)}
      className={`row-link ${styles.entry}`}
      aria-current={isActive ? 'page' : undefined}
      aria-describedby={description}
      onClick={onLeave}
      prefetch="intent"
    >
      <Icon />
      {i18n._(page.label)}
      {children}
    </Link>
  )
}

/** Is the page of this entry shown, or one below it? The home is only itself. */
export function isShown({ path }: Page, pathname: string): boolean {
  const [address = ''] = addressOfPage({ path }).split('?')
  return path === '' ? /^\/dashboard\/?$/.test(pathname) : `${pathname}/`.startsWith(`${address}/`)
}
