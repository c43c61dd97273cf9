import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import still from '#web/art/guide-thumb.svg'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { useLanguage } from '#web/i18n.tsx'
import button from '#web/kit/button.module.css'
import { siteTextData } from '#features/public/site-text/ui/site-text-reads.ts'
import { SiteText } from '#features/public/site-text/ui/site-text.tsx'
import { GuideSteps } from './guide-steps.tsx'
import styles from './guide.module.css'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import site from '#features/base/site/ui/site.module.css'
import { useSite } from '#features/base/site/ui/use-site.ts'

const reads = siteTextData('guide')
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The guide that the home page opens: our own video when there is one, and the same steps as text. */
export default function GuidePage() {
  const { t } = useLingui()
  const { guide } = useSite()
  const language = useLanguage()
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${styles.page}`}>
      <PageHead
        title={t`How it works`}
        description={t`From the first visit to a certificate in six steps, as a short video and in words.`}
        trail={[
          { name: t`Home`, path: '/' },
          { name: t`How it works`, path: '/guide' },
        ]}
      />
      <header className={site.head}>
        <p className={site.eyebrow}>
          <Trans>The guide</Trans>
        </p>
        <h1>
          <Trans>From first visit to certificate</Trans>
        </h1>
      </header>
      {guide.film && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions come with the video where there are any
        <video className={styles.film} controls preload="none" poster={still} width="1280" height="720">
          <source src={guide.film} type="video/mp4" />
          {guide.captions && (
            <track
              kind="captions"
              src={guide.captions}
              srcLang="en"
              label="English"
              default={language !== DEFAULT_LANGUAGE}
            />
          )}
        </video>
      )}
      <SiteText name="guide">
        <GuideSteps />
      </SiteText>
      <p className={site.buttons}>
        <Link className={button.primary} to="/free-courses">
          <Trans>Explore Courses</Trans>
        </Link>
      </p>
    </main>
  )
}
