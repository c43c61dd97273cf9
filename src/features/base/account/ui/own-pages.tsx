import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Me } from '#shared/me.ts'
import panel from '#web/kit/panel.module.css'
import { MENU_ICONS } from '#web/layouts/menu-icons.ts'
import { isLongMenu, menusOf, registeredNav } from '#web/nav.ts'
import { addressOfPage } from '#web/nav-page.ts'
import styles from './profile.module.css'

/**
 * The reader's own pages, by the names that they have in the menu: the picture in the header leads here (spec 2 §2), and
 * in a long menu they are far down. Who has few entries sees them all at once.
 */
export function OwnPages({ me }: { me: Me }) {
  const { i18n } = useLingui()
  if (!isLongMenu(me)) return null
  const entries = menusOf(me).flatMap(({ pages }) => pages)
  const own = registeredNav().own.flatMap(({ path }) => entries.find((entry) => entry.path === path) ?? [])
  return (
    <nav className={panel.panel} aria-labelledby="own-pages">
      <h2 id="own-pages" className={panel.title}>
        <Trans>My pages</Trans>
      </h2>
      <ul className={styles.ownPages}>
        {own.map((page) => {
          const Icon = MENU_ICONS[page.icon]
          return (
            <li key={page.path}>
              <Link to={addressOfPage(page)}>
                <Icon size={20} />
                {i18n._(page.label)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
