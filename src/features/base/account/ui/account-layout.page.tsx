import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Outlet, useLocation } from 'react-router'
import scene from '#web/art/hero-1.svg'
import logo from '#web/art/logo.svg'
import { LANGUAGES } from '#shared/languages.ts'
import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import { useLanguage } from '#web/i18n.tsx'
import { useMounted } from '#web/kit/use-mounted.ts'
import { siteApi } from '#features/base/site/site.contract.ts'
import { useSite, useTagline } from '#features/base/site/ui/use-site.ts'
import styles from './account-layout.module.css'

const data = publicData(() => [query(siteApi.get, {})])
export const loader = data.loader
export const clientLoader = data.clientLoader

/** The frame of the sign-in and sign-up pages: a link home, the language, and a drawing where there is space. */
export default function SignInLayout() {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const isMounted = useMounted()
  const current = useLanguage()
  const { name } = useSite().organisation
  const tagline = useTagline()
  return (
    <>
      <a href="#main" className="skip-link">
        <Trans>Skip to content</Trans>
      </a>
      <div className={styles.page}>
        <aside className={styles.scene} style={{ backgroundImage: `url(${scene})` }}>
          <p className={styles.promise}>{tagline}</p>
          <p className={styles.more}>
            <Trans>Learn at your own pace, alongside people who have walked the same road.</Trans>
          </p>
        </aside>
        <div className={styles.side}>
          <header className={styles.top}>
            <Link to="/" className={styles.brand} aria-label={t`${name}, home page`}>
              <img src={logo} width="40" height="40" alt="" />
              <span>{name}</span>
            </Link>
            <nav className={styles.languages} aria-label={t`Language`}>
              {Object.entries(LANGUAGES).map(([code, itsName]) => (
                <a
                  key={code}
                  href={`/language?to=${code}&back=${encodeURIComponent(isMounted ? pathname + search : pathname)}`}
                  lang={code}
                  aria-current={code === current || undefined}
                >
                  {itsName}
                </a>
              ))}
            </nav>
          </header>
          <main id="main" className={styles.main} tabIndex={-1}>
            <noscript>
              <p className={styles.noScript}>
                <Trans>You need JavaScript to sign in. You can read the courses without it.</Trans>{' '}
                <a href="/courses">
                  <Trans>Browse the courses</Trans>
                </a>
              </p>
            </noscript>
            <Outlet />
          </main>
        </div>
      </div>
    </>
  )
}
