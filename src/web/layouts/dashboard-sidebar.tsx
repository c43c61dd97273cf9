import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import type { Me } from '#web/api/use-me.ts'
import { useOrganisation } from '#web/api/use-organisation.ts'
import logo from '#web/art/logo.svg'
import { QuestionIcon } from '#web/kit/dashboard-icons.tsx'
import { RoleName } from '#web/kit/role-name.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { type MenuGroup, menusOf } from '#web/nav.ts'
import { addressOfPage, type Page } from '#web/nav-page.ts'
import { isDesktopOnly } from '#web/nav-place.ts'
import { MENU_ICONS } from './menu-icons.ts'
import styles from './sidebar.module.css'

const SidebarDrawer = lazy(async () => ({ default: (await import('./sidebar-drawer.tsx')).SidebarDrawer }))

type SidebarProps = { me: Me | undefined; isOpen: boolean; onClose: () => void }

/** The menu: fixed on large screens, a slide-over on small ones (spec 2 §2). */
export function DashboardSidebar({ me, isOpen, onClose }: SidebarProps) {
  const { t } = useLingui()
  const isNeeded = useWasOpen(isOpen)
  const groups = me ? menusOf(me) : undefined
  return (
    <>
      <aside className={styles.sidebar} aria-label={t`Sidebar`}>
        <Brand />
        <Menu groups={groups} />
        <Help />
      </aside>
      {isNeeded && (
        <Suspense>
          <SidebarDrawer isOpen={isOpen} onClose={onClose}>
            <Brand />
            <Menu groups={groups} isSmall onLeave={onClose} />
            <Help />
          </SidebarDrawer>
        </Suspense>
      )}
    </>
  )
}

function Brand() {
  const { name } = useOrganisation()
  return (
    <Link to="/home" className={styles.brand}>
      <img src={logo} alt="" width={36} height={36} />
      <span>{name}</span>
    </Link>
  )
}

function Help() {
  return (
    <Link to="/contact" className={`row-link ${styles.help}`}>
      <QuestionIcon />
      <Trans>Help and contact</Trans>
    </Link>
  )
}

type MenuProps = { groups: readonly MenuGroup[] | undefined; isSmall?: boolean; onLeave?: () => void }

function Menu({ groups, isSmall = false, onLeave }: MenuProps) {
  const { t } = useLingui()
  if (!groups) return <LoadingState lines={6} />
  return (
    <nav aria-label={t`Dashboard menu`} className={styles.menu}>
      {groups.map(({ role, pages }, at) => (
        <div key={role} hidden={pages.length === 0}>
          {at > 0 && (
            <p className={styles.role}>
              <RoleName role={role} />
            </p>
          )}
          <ul className={styles.list}>
            {pages
              .filter((page) => !isSmall || !isDesktopOnly(page))
              .map((page) => (
                <li key={page.path}>
                  <Entry page={page} onLeave={onLeave} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** The tab of an address, as entries of the menu name it; what else the address says is no matter. */
function tabIn(search: string): string {
  const tab = new URLSearchParams(search).get('tab')
  return tab === null ? '' : `tab=${tab}`
}

function Entry({ page, onLeave }: { page: Page; onLeave: (() => void) | undefined }) {
  const { i18n } = useLingui()
  const { pathname, search } = useLocation()
  const [address = '', tab] = addressOfPage(page).split('?')
  const isHere = page.path === '' ? /^\/dashboard\/?$/.test(pathname) : `${pathname}/`.startsWith(`${address}/`)
  const isActive = isHere && (tab ?? '') === (page.path.startsWith('academic-reports') ? tabIn(search) : '')
  const Icon = MENU_ICONS[page.icon]
  return (
    <Link
      to={addressOfPage(page)}
      className={`row-link ${styles.entry}`}
      aria-current={isActive ? 'page' : undefined}
      onClick={onLeave}
      prefetch="intent"
    >
      <Icon />
      {i18n._(page.label)}
    </Link>
  )
}
