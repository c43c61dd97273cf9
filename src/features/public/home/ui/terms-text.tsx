import { Trans } from '@lingui/react/macro'
import { mailto } from '#shared/email.ts'
import { useSite } from '#features/base/site/ui/use-site.ts'

/** The terms that the product comes with (spec 2 §2). */
export function TermsText() {
  const { organisation } = useSite()
  return (
    <>
      <h2>
        <Trans>Your account</Trans>
      </h2>
      <p>
        <Trans>
          You need an account to enroll. Use your real name: it will be printed on your certificate. Keep your password
          to yourself; each account is for one person. If you are under 16, ask a parent or guardian first.
        </Trans>
      </p>
      <h2>
        <Trans>Courses and certificates</Trans>
      </h2>
      <p>
        <Trans>
          Free courses stay free. We may review your request before you can start; if we cannot approve it, we tell you
          why. A certificate says that you watched every lesson and passed every quiz yourself. We may revoke one that
          was obtained by cheating; its public page then says so.
        </Trans>
      </p>
      <h2>
        <Trans>Premium courses</Trans>
      </h2>
      <p>
        <Trans>
          The price you see is the price you pay. If a premium course is not what we promised, write to us within 14
          days of paying and before you have watched more than half of it, and we will refund you.
        </Trans>
      </p>
      <h2>
        <Trans>Mentorship</Trans>
      </h2>
      <p>
        <Trans>
          Mentors offer experience, not guarantees. Be on time, or let the other person know early if you cannot come.
          No one may ask for money, private pictures or favours. If someone does, tell us right away. We protect those
          who report.
        </Trans>
      </p>
      <h2>
        <Trans>How we treat each other</Trans>
      </h2>
      <ul>
        <li>
          <Trans>No insults, harassment, advertising or hate speech.</Trans>
        </li>
        <li>
          <Trans>Lessons are for your own learning. Do not sell or republish them.</Trans>
        </li>
        <li>
          <Trans>What you build in our courses belongs to you.</Trans>
        </li>
      </ul>
      <h2>
        <Trans>When something changes</Trans>
      </h2>
      <p>
        <Trans>
          We will email you before these terms change in a way that matters. You can close your account at any time;
          your certificates stay valid. These terms follow the law of Rwanda. Questions:{' '}
          <a href={mailto(organisation.email)}>{organisation.email}</a>.
        </Trans>
      </p>
    </>
  )
}
