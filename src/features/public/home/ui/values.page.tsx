import { Trans, useLingui } from '@lingui/react/macro'
import { siteTextData } from '#features/public/site-text/ui/site-text-reads.ts'
import { SiteText } from '#features/public/site-text/ui/site-text.tsx'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import site from '#features/base/site/ui/site.module.css'
import { ValuesList } from './values-list.tsx'

const reads = siteTextData('values')
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The five core values (spec 1 §2). */
export default function ValuesPage() {
  const { t } = useLingui()
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${site.section}`}>
      <PageHead
        title={t`Core values`}
        description={t`Growth-Oriented, Empowerment, Creativity & Innovation, Community-Centric, Empathy and Care: what these words mean in practice.`}
        trail={[
          { name: t`Home`, path: '/' },
          { name: t`Core values`, path: '/values' },
        ]}
      />
      <header className={site.head}>
        <p className={site.eyebrow}>
          <Trans>What we hold on to</Trans>
        </p>
        <h1>
          <Trans>Five values, and what they mean on a Tuesday</Trans>
        </h1>
      </header>
      <SiteText name="values">
        <ValuesList />
      </SiteText>
    </main>
  )
}
