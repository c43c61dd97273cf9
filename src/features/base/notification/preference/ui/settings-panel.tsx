import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import panel from '#web/kit/panel.module.css'

/** A link from the profile to the notification settings. */
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
        <Trans>Site and email notifications, your daily email and your quiet hours.</Trans>
      </p>
    </section>
  )
}
