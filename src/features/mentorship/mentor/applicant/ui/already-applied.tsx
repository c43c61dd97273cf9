import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { formatInstant } from '#shared/dates.ts'
import { mailto } from '#shared/email.ts'
import { useLanguage } from '#web/i18n.tsx'
import button from '#web/kit/button.module.css'
import { FormDone } from '#web/kit/public-form.tsx'

type Props = { application: { sent_at: string; asked_at: string | null } }

/** In place of the form while an application is pending, since another one would be refused. */
export function AlreadyApplied({ application: { sent_at: sentAt, asked_at: askedAt } }: Props) {
  const locale = useLanguage()
  const { organisation } = useSite()
  const dayOf = (at: string) => formatInstant(at, { locale, zone: organisation.time_zone })
  const day = dayOf(sentAt)
  const asked = askedAt === null ? null : dayOf(askedAt)
  return (
    <FormDone>
      <h2>
        <Trans>Your application was sent on {day}</Trans>
      </h2>
      <p>
        {asked === null ? (
          <Trans>We will write to you as soon as we have decided.</Trans>
        ) : (
          <Trans>We emailed you a question on {asked}. Please answer it, so that we can decide.</Trans>
        )}
      </p>
      <p>
        <Trans>
          If you did not send it, someone has used your address. Write to{' '}
          <a href={mailto(organisation.email)}>{organisation.email}</a> and we will remove it.
        </Trans>
      </p>
      <Link className={button.secondary} to="/mentors">
        <Trans>See all mentors</Trans>
      </Link>
    </FormDone>
  )
}
