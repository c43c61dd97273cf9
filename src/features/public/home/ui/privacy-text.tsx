import { Trans } from '@lingui/react/macro'
import { mailto } from '#shared/email.ts'
import { useSite } from '#features/base/site/ui/use-site.ts'

/** The privacy policy that the product comes with. Everything written here is what the product does. */
export function PrivacyText() {
  const { organisation } = useSite()
  return (
    <>
      <h2>
        <Trans>What we keep</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Your account: name, email address, phone number and, if you like, a picture.</Trans>
        </li>
        <li>
          <Trans>What you enter in an enrollment form, so we can decide on your request.</Trans>
        </li>
        <li>
          <Trans>Your learning: lessons watched, quiz results, certificates.</Trans>
        </li>
        <li>
          <Trans>What you write on our contact page; we delete it a year after it was answered or closed.</Trans>
        </li>
        <li>
          <Trans>Sign-ins with time, network address and device, to protect your account.</Trans>
        </li>
      </ul>
      <h2>
        <Trans>Who sees it</Trans>
      </h2>
      <p>
        <Trans>
          You; your course’s tutor and our staff, as far as they need it for their work; and anyone you show the public
          page of a certificate, who sees the name, course and date on it. We do not sell data or show advertising, and
          no page here loads anything from another company’s servers.
        </Trans>
      </p>
      <h2>
        <Trans>Cookies</Trans>
      </h2>
      <p>
        <Trans>
          Only those the site needs: one that keeps you signed in, one with your name for the header, one that remembers
          this device after you enter a code, and one for your language. None of them follows you elsewhere.
        </Trans>
      </p>
      <h2>
        <Trans>Our newsletter</Trans>
      </h2>
      <p>
        <Trans>
          We write only to addresses whose owner has confirmed them. The link in the confirmation email also lets you
          unsubscribe.
        </Trans>
      </p>
      <h2>
        <Trans>Your rights</Trans>
      </h2>
      <p>
        <Trans>
          You can see, correct, download or delete your data on <a href="/dashboard/privacy">your privacy page</a> after
          signing in, or by writing to <a href={mailto(organisation.email)}>{organisation.email}</a>. We answer within
          30 days. What the law requires us to keep, such as payment records, we keep only for that purpose and only as
          long as required.
        </Trans>
      </p>
    </>
  )
}
