import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'
import styles from './page-tabs.module.css'

type PageTab = { to: string; label: MessageDescriptor }

/** Links among pages that belong together, each with a list of its own; the one that is open is marked. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const { i18n } = useLingui()
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ to, label: name }) => (
        <NavLink key={to} to={to} end className={styles.tab ?? ''}>
          {i18n._(name)}
        </NavLink>
      ))}
    </nav>
  )
}
