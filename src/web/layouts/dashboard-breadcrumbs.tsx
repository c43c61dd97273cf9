import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { ChevronRightIcon } from '#web/kit/icons.tsx'
import { useListPlace } from '#web/kit/list-place.ts'
import { addressOfPage } from '#web/nav-page.ts'
import { pageAt, pageOf } from '#web/nav-lookup.ts'
import styles from './dashboard.module.css'

/**
 * The home and the page, by its name in the reader's own menu; on a page below a list, a link to the list as it was
 * left. Nothing on the home.
 */
export function DashboardBreadcrumbs({ me }: { me: Parameters<typeof pageOf>[0] }) {
  const { i18n, t } = useLingui()
  const { pathname, search } = useLocation()
  const here = pageAt(pathname)
  const home = pageAt('/dashboard')
  const list = useListPlace(here ? addressOfPage(here) : pathname)
  if (!here || !home || here === home) return null
  const { label } = pageOf(me, { pathname, search }) ?? here
  const isBelow = pathname.replace(/\/$/, '') !== addressOfPage(here)
  return (
    <nav aria-label={t`Breadcrumbs`} className={styles.crumbs}>
      <Link to={addressOfPage(home)}>{i18n._(home.label)}</Link>
      <ChevronRightIcon size={14} />
      {isBelow ? (
        <Link to={list.to} state={list.state}>
          {i18n._(label)}
        </Link>
      ) : (
        <span aria-current="page">{i18n._(label)}</span>
      )}
    </nav>
  )
}
