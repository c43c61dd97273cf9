import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import panel from '#web/kit/panel.module.css'

/** The way from the profile to what a person wants to hear of. */
export function SettingsPanel() {
  return (
    <section className={panel.panel}>
      <div className={panel.head}>
        <h2 className={panel.title}>
          <Trans>Notifications</Trans>
        </h2>
        <Link className={button.secondary} to="/dashboard/profile/notifications">
          <Trans>Notification settings</Trans>
        </Link>
      </div>
      <p>
        <Trans>What we tell you on the site and by e-mail, your daily e-mail and your quiet hours.</Trans>
      </p>
    </section>
  )
}
