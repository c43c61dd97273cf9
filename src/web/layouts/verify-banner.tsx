import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { MailIcon } from '#web/kit/icons.tsx'
import styles from './dashboard.module.css'

/** Reminds a new person of the code in their mail; the profile page takes it. */
export function VerifyBanner() {
  return (
    <aside className={styles.banner}>
      <MailIcon />
      <p>
        <Trans>
          Please verify your <span>email address</span>. We have sent you a code.{' '}
          <Link to="/dashboard/profile">Enter the code</Link>
        </Trans>
      </p>
    </aside>
  )
}
