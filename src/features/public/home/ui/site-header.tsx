import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import logo from '#web/art/logo.svg'
import { BackToTop } from '#web/kit/back-to-top.tsx'
import { ChevronDownIcon, MenuIcon, SearchIcon, UserIcon } from '#web/kit/icons.tsx'
import button from '#web/kit/button.module.css'
import site from '#features/base/site/ui/site.module.css'
import { SiteSearch } from './site-search.tsx'
import styles from './site-header.module.css'
import { TopBar } from './top-bar.tsx'
import { useSite } from '#features/base/site/ui/use-site.ts'

type Menu = { name: MessageDescriptor; entries: { name: MessageDescriptor; to: string }[] }

/** The menus of spec 1 §2. */
const MENUS: Menu[] = [
  {
    name: msg`Learning`,
    entries: [
      { name: msg`Free Courses`, to: '/free-courses' },
      { name: msg`Premium Courses`, to: '/paid-courses' },
      { name: msg`My Learning`, to: '/dashboard/my-courses' },
    ],
  },
  {
    name: msg`Mentorship`,
    entries: [
      { name: msg`Find a Mentor`, to: '/mentors' },
      { name: msg`Become a Mentor`, to: '/become-a-mentor' },
      { name: msg`Mentorship Program`, to: '/programs' },
    ],
  },
  {
    name: msg`Insight`,
    entries: [
      { name: msg`Blog`, to: '/blog' },
      { name: msg`Projects`, to: '/portfolio' },
      { name: msg`Career`, to: '/career' },
    ],
  },
]

/** Beside the specified menus: what visitors look for first. */
const LINKS: Menu['entries'] = [
  { name: msg`Courses`, to: '/courses' },
  { name: msg`Mentors`, to: '/mentors' },
  { name: msg`Events`, to: '/events' },
]
const ABOUT: Menu['entries'] = [{ name: msg`About`, to: '/about' }]

/** Top bar, logo and menus; `<details>` open without a script, a script only closes them again. */
export function SiteHeader() {
  const { organisation } = useSite()
  const { t } = useLingui()
  const ref = useCloseMenusOnLeave()
  return (
    <header className={styles.header} ref={ref}>
      <TopBar />
      <div className={styles.main}>
        <div className={`${site.wrap} ${styles.row}`}>
          <Link to="/" className={styles.brand} aria-label={t`${organisation.name}, home page`}>
            <img src={logo} width="44" height="44" alt="" />
            <span>{organisation.name}</span>
          </Link>
          <BackToTop />
          <nav className={styles.wide} aria-label={t`Main menu`}>
            <Entries entries={LINKS} />
            {MENUS.map((menu) => (
              <details key={menu.entries[0]?.to} name="menu" className={styles.menu}>
                <summary>
                  {t(menu.name)}
                  <ChevronDownIcon size={16} />
                </summary>
                <Entries entries={menu.entries} />
              </details>
            ))}
            <Entries entries={ABOUT} />
          </nav>
          <div className={styles.search}>
            <SiteSearch isSlim />
          </div>
          <Link to="/search#search" className={styles.find} aria-label={t`Search`}>
            <SearchIcon size={22} />
          </Link>
          <AccountLink />
          <details className={styles.mobile}>
            <summary aria-label={t`Menu`}>
              <MenuIcon size={26} />
            </summary>
            <nav className={styles.sheet} aria-label={t`Main menu`}>
              <Entries entries={[...LINKS, ...ABOUT]} />
              {MENUS.map((menu) => (
                <section key={menu.entries[0]?.to}>
                  <h2>{t(menu.name)}</h2>
                  <Entries entries={menu.entries} />
                </section>
              ))}
              <div className={`${site.buttons} ${site.signedOut}`}>
                <Link className={button.primary} to="/sign-in">
                  <Trans>Login</Trans>
                </Link>
                <Link className={button.secondary} to="/sign-up">
                  <Trans>Sign Up</Trans>
                </Link>
              </div>
            </nav>
          </details>
        </div>
      </div>
    </header>
  )
}

function Entries({ entries }: Pick<Menu, 'entries'>) {
  const { t } = useLingui()
  return (
    <ul className={styles.entries}>
      {entries.map(({ name, to }) => (
        <li key={to}>
          <NavLink to={to}>{t(name)}</NavLink>
        </li>
      ))}
    </ul>
  )
}

/** The user icon leads to the dashboard or to the sign-in page; both are in the HTML, CSS shows one. */
function AccountLink() {
  const { t } = useLingui()
  return (
    <>
      <Link to="/dashboard" className={`${styles.account} ${site.signedIn}`} aria-label={t`My dashboard`}>
        <UserIcon size={22} />
      </Link>
      <Link to="/sign-in" className={`${styles.account} ${site.signedOut}`} aria-label={t`Login`}>
        <UserIcon size={22} />
      </Link>
    </>
  )
}

/** Closes open menus on a click elsewhere, on Escape (focus goes back) and when the page changes. */
function useCloseMenusOnLeave() {
  const ref = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const open = () => [...(ref.current?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? [])]
    const onClick = (event: MouseEvent) => {
      const inside = event.target instanceof Node ? event.target : null
      for (const menu of open()) if (!menu.contains(inside)) menu.open = false
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      for (const menu of open()) {
        menu.open = false
        menu.querySelector('summary')?.focus()
      }
    }
    addEventListener('click', onClick)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('click', onClick)
      removeEventListener('keydown', onKey)
    }
  }, [])
  useEffect(() => {
    for (const menu of ref.current?.querySelectorAll('details[open]') ?? []) menu.removeAttribute('open')
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the change of page is the event
  }, [pathname])
  return ref
}
