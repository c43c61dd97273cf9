import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import still from '#web/art/guide-thumb.svg'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { useLanguage } from '#web/i18n.tsx'
import button from '#web/kit/button.module.css'
import styles from './guide.module.css'
import { PageHead } from './page-head.tsx'
import site from './site.module.css'
import { useSite } from './use-site.ts'

/** The guide that the home page opens: our own film when there is one, and the same steps as text. */
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
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions come with the film where there are any
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
      <ol className={styles.steps}>
        <li>
          <h2>
            <Trans>Choose</Trans>
          </h2>
          <p>
            <Trans>Browse the courses. Each page says what you will learn, what you need and how long it takes.</Trans>
          </p>
        </li>
        <li>
          <h2>
            <Trans>Sign up</Trans>
          </h2>
          <p>
            <Trans>Your name, your e-mail address, a password. On a new device we send you a six-digit code.</Trans>
          </p>
        </li>
        <li>
          <h2>
            <Trans>Enroll</Trans>
          </h2>
          <p>
            <Trans>Press Enroll Now and tell us a little about yourself. We read each request and write back.</Trans>
          </p>
        </li>
        <li>
          <h2>
            <Trans>Watch</Trans>
          </h2>
          <p>
            <Trans>
              Lessons of a few minutes, with captions. Stop anywhere: next time you continue at the same second.
            </Trans>
          </p>
        </li>
        <li>
          <h2>
            <Trans>Pass the quiz</Trans>
          </h2>
          <p>
            <Trans>
              A few questions after the lesson. Not enough? Watch again and try again, as often as you need.
            </Trans>
          </p>
        </li>
        <li>
          <h2>
            <Trans>Hold your certificate</Trans>
          </h2>
          <p>
            <Trans>Download it, print it, share its link: anybody can check that it is real.</Trans>
          </p>
        </li>
      </ol>
      <p className={site.buttons}>
        <Link className={button.primary} to="/free-courses">
          <Trans>Explore Courses</Trans>
        </Link>
      </p>
    </main>
  )
}
