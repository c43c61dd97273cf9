import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from './page-head.tsx'
import site from './site.module.css'
import styles from './values.module.css'
import { VALUES } from './values.ts'

/** The five core values (spec 1 §2). */
export default function ValuesPage() {
  const { t } = useLingui()
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${site.section}`}>
      <PageHead
        title={t`Core values`}
        description={t`Growth-Oriented, Empowerment, Creativity & Innovation, Community-Centric, Empathy and Care: what these words mean in our days.`}
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
      <ol className={styles.list}>
        {VALUES.map((value) => (
          <li key={value.id} id={value.id}>
            <h2>{t(value.name)}</h2>
            <p>{t(value.text)}</p>
          </li>
        ))}
      </ol>
    </main>
  )
}
