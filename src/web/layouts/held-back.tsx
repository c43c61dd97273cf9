import { useLingui } from '@lingui/react/macro'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { Me } from '#web/api/use-me.ts'
import { useOrganisation } from '#web/api/use-organisation.ts'
import { LogOut } from './dashboard-header.tsx'
import styles from './dashboard.module.css'
import { Preferences } from './preferences.tsx'
import { SkipLink } from './skip-link.tsx'

const SAFETY = '/dashboard/profile/sign-in-safety'

/** The layout for a person who must first set up a second step: the page for that, and sign-out. */
export function HeldBack({ me }: { me: Me }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { name } = useOrganisation()
  if (pathname.replace(/\/$/, '') !== SAFETY) return <Navigate to={SAFETY} replace />
  return (
    <div className={styles.main}>
      <title>{t`Sign-in security · ${name}`}</title>
      <SkipLink />
      <header className={styles.header}>
        <strong>{name}</strong>
        <div className={styles.headerEnd}>
          <Preferences />
          <LogOut me={me} />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
    </div>
  )
}
