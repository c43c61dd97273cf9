import { Trans } from '@lingui/react/macro'
import styles from './guide.module.css'

/** The steps of the guide, as the product says them. */
export function GuideSteps() {
  return (
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
          <Trans>Your name, your email address, a password. On a new device we send you a 6-digit code.</Trans>
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
            Lessons take a few minutes and have captions. Stop anywhere: next time you continue from the same second.
          </Trans>
        </p>
      </li>
      <li>
        <h2>
          <Trans>Pass the quiz</Trans>
        </h2>
        <p>
          <Trans>A few questions after the lesson. Didn’t pass? Watch it again and retry, as often as you need.</Trans>
        </p>
      </li>
      <li>
        <h2>
          <Trans>Get your certificate</Trans>
        </h2>
        <p>
          <Trans>Download it, print it, share its link. Anyone can verify it.</Trans>
        </p>
      </li>
    </ol>
  )
}
