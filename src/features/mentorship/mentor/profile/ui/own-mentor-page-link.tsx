import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useMe } from '#web/api/use-me.ts'
import button from '#web/kit/button.module.css'
import panel from '#web/kit/panel.module.css'

/** A link to the person's page in the directory, if there is one. */
export function OwnMentorPageLink() {
  const { mentor_id: id } = useMe().facts
  if (id === null) return null
  return (
    <section className={panel.panel}>
      <div className={panel.head}>
        <h2 className={panel.title}>
          <Trans>Your mentor page</Trans>
        </h2>
        <Link className={button.secondary} to="/dashboard/mentor-profile">
          <Trans>Change your page</Trans>
        </Link>
      </div>
      <p>
        <Link to="/dashboard/mentor-hours">
          <Trans>Your hours, pauses and places for mentees</Trans>
        </Link>
      </p>
      <p>
        <Trans>What you can help with, your languages and where you live, as learners see them in the directory.</Trans>
      </p>
    </section>
  )
}
