import { Trans, useLingui } from '@lingui/react/macro'
import { data, Link } from 'react-router'
import type { PageHandle } from '#web/api/public-data.ts'
import { useMe } from '#web/api/use-me.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { menusOf } from '#web/nav.ts'
import { addressOfPage } from '#web/nav-page.ts'
import { MENU_ICONS } from './menu-icons.ts'
import styles from './no-such-page.module.css'

export const handle: PageHandle = { isMissing: true }
export const loader = () => data(null, { status: 404 })
/** The browser knows the role, so nothing is requested. */
export const clientLoader = (): null => null

/** An unknown address below /dashboard: the menu stays, and the person's pages are listed. */
export default function NoSuchPage() {
  const { i18n } = useLingui()
  const pages = menusOf(useMe()).flatMap((group) => group.pages)
  return (
    <>
      <PageHeader
        title={<Trans>This page does not exist</Trans>}
        text={<Trans>The address may be mistyped, or the page has moved. These are your pages:</Trans>}
      />
      <ul className={styles.pages}>
        {pages.map((page) => {
          const Icon = MENU_ICONS[page.icon]
          return (
            <li key={page.path}>
              <Link to={addressOfPage(page)}>
                <Icon />
                {i18n._(page.label)}
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}
