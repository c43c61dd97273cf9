import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import panel from '#web/kit/panel.module.css'

/** A link from the profile to the page for the second step. */
export function SecondStepLink({ isSafe }: { isSafe: boolean }) {
  return (
    <section className={panel.panel}>
      <div className={panel.head}>
        <h2 className={panel.title}>
          <Trans>Sign-in security</Trans>
        </h2>
        <Link className={button.secondary} to="/dashboard/profile/sign-in-safety">
          {isSafe ? <Trans>Change your second step</Trans> : <Trans>Set up a second step</Trans>}
        </Link>
      </div>
      <p>
        {isSafe ? (
          <Trans>After your password, you sign in with your authenticator app or passkey.</Trans>
        ) : (
          <Trans>An authenticator app or a passkey protects your account even if someone learns your password.</Trans>
        )}
      </p>
    </section>
  )
}
