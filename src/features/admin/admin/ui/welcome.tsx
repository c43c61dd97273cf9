import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Me } from '#web/api/use-me.ts'
import { ArrowRightIcon, BookIcon } from '#web/kit/icons.tsx'
import card from '#web/kit/link-card.module.css'
import { MENU_ICONS } from '#web/layouts/menu-icons.ts'
import { menusOf } from '#web/nav.ts'
import { addressOfPage } from '#web/nav-page.ts'
import styles from './dashboard-home.module.css'

/** The home of roles whose specified home is empty (spec 2 §2): links to their pages, all of which exist. */
export function Welcome({ me }: { me: Me }) {
  const { i18n } = useLingui()
  const pages = menusOf(me)
    .flatMap((group) => group.pages)
    .filter((page) => page.path !== '')
  return (
    <ul className={styles.steps}>
      {pages.map((page) => {
        const Icon = MENU_ICONS[page.icon]
        return (
          <Step key={page.path} to={addressOfPage(page)} icon={<Icon />}>
            {i18n._(page.label)}
          </Step>
        )
      })}
      <Step to="/courses" icon={<BookIcon />}>
        <Trans>Browse the courses</Trans>
      </Step>
    </ul>
  )
}

function Step({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li className={`${card.card} ${styles.step}`}>
      <span className={card.icon}>{icon}</span>
      <Link to={to} className={card.link}>
        {children}
      </Link>
      <ArrowRightIcon className={styles.stepArrow} />
    </li>
  )
}
