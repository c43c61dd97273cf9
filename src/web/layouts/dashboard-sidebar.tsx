import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import type { Me } from '#web/api/use-me.ts'
import { useOrganisation } from '#web/api/use-organisation.ts'
import logo from '#web/art/logo.svg'
import { QuestionIcon } from '#web/kit/dashboard-icons.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { RoleName } from '#web/kit/role-name.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { isLongMenu, menusOf } from '#web/nav.ts'
import { isDesktopOnly } from '#web/nav-lookup.ts'
import type { DashboardParts } from './dashboard-parts.ts'
import { isShown, MenuEntry } from './menu-entry.tsx'
import styles from './sidebar.module.css'

const SidebarDrawer = lazyPart(async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer)

type SidebarProps = { me: Me | undefined; parts: DashboardParts; isOpen: boolean; onClose: () => void }

/** The menu: fixed on large screens, a slide-over on small ones (spec 2 §2). */
export function DashboardSidebar({ me, parts, isOpen, onClose }: SidebarProps) {
  const { t } = useLingui()
  const isNeeded = useWasOpen(isOpen)
  return (
    <>
      <aside className={styles.sidebar} data-menu aria-label={t`Sidebar`}>
        <Brand />
        <Menu me={me} parts={parts} />
        <Help />
      </aside>
      {isNeeded && (
        <Suspense>
          <SidebarDrawer isOpen={isOpen} onClose={onClose}>
            <Brand />
            <Menu me={me} parts={parts} isSmall onLeave={onClose} />
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

type MenuProps = { me: Me | undefined; parts: DashboardParts; isSmall?: boolean; onLeave?: () => void }

function Menu({ me, parts, isSmall = false, onLeave }: MenuProps) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  if (!me) return <LoadingState lines={6} />
  const menus = menusOf(me).map(({ role, pages }) => ({
    role,
    pages: pages.filter((page) => !isSmall || !isDesktopOnly(page)),
  }))
  if (isLongMenu(me)) {
    return (
      <Suspense fallback={<LoadingState lines={6} />}>
        <parts.LongMenu pages={menus.flatMap(({ pages }) => pages)} onLeave={onLeave} />
      </Suspense>
    )
  }
  return (
    <nav aria-label={t`Dashboard menu`} className={styles.menu}>
      {menus.map(({ role, pages }, at) => (
        <div key={role} hidden={pages.length === 0}>
          {at > 0 && (
            <p className={styles.role}>
              <RoleName role={role} />
            </p>
          )}
          <ul className={styles.list}>
            {pages.map((page) => (
              <li key={page.path}>
                <MenuEntry page={page} isActive={isShown(page, pathname)} onLeave={onLeave} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
