import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { ChevronRightIcon } from '#web/kit/icons.tsx'
import { addressOfPage } from '#web/nav-page.ts'
import { pageAt } from '#web/nav-lookup.ts'
import styles from './dashboard.module.css'

/** Breadcrumbs: the home and the current page; nothing on the home itself. */
export function DashboardBreadcrumbs() {
  const { i18n, t } = useLingui()
  const { pathname } = useLocation()
  const here = pageAt(pathname)
  const home = pageAt('/dashboard')
  if (!here || !home || here === home) return null
  const isBelow = pathname.replace(/\/$/, '') !== addressOfPage(here)
  return (
    <nav aria-label={t`Breadcrumbs`} className={styles.crumbs}>
      <Link to={addressOfPage(home)}>{i18n._(home.label)}</Link>
      <ChevronRightIcon size={14} />
      {isBelow ? (
        <Link to={addressOfPage(here)}>{i18n._(here.label)}</Link>
      ) : (
        <span aria-current="page">{i18n._(here.label)}</span>
      )}
    </nav>
  )
}
