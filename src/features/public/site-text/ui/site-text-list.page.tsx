import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import entries from '#web/kit/entry-list.module.css'
import page from '#web/kit/page.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import panel from '#web/kit/panel.module.css'
import { SITE_TEXTS } from '../site-text.contract.ts'
import { SITE_TEXT_PLACES } from './site-text-labels.ts'

/** The texts of the public pages that an organisation may write itself, for admins. */
export default function SiteTextListPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeader
        title={<Trans>Site Texts</Trans>}
        text={<Trans>The texts of the public pages about your organisation, in each language.</Trans>}
      />
      <div className={page.page}>
        <section className={panel.panel} aria-label={t`Site Texts`}>
          <ul className={entries.list}>
            {SITE_TEXTS.map((name) => (
              <li key={name} className={entries.entry}>
                <p className={entries.title}>
                  <Link to={`/dashboard/site-texts/${name}`}>{t(SITE_TEXT_PLACES[name].name)}</Link>
                </p>
                <p className={entries.soft}>{SITE_TEXT_PLACES[name].path}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}
