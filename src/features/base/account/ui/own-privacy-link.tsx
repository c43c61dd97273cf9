import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import styles from './profile.module.css'

/** A link to the page for copying one's data and deleting the account. */
export function OwnPrivacyLink() {
  return (
    <section className={styles.panel}>
      <h2>
        <Trans>Your privacy</Trans>
      </h2>
      <p className={styles.soft}>
        <Trans>Download your data, see what you accepted or delete your account.</Trans>
      </p>
      <p className={styles.links}>
        <Link to="/dashboard/privacy#own-data">
          <Trans>Download my data</Trans>
        </Link>
        <Link to="/dashboard/privacy#delete-account">
          <Trans>Close my account</Trans>
        </Link>
        <Link to="/dashboard/privacy">
          <Trans>Open your privacy page</Trans>
        </Link>
      </p>
    </section>
  )
}
