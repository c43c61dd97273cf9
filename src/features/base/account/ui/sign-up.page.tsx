import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { AccountPageCard } from './account-page-card.tsx'
import { SignInPageLink, ReturnLine, useReturnPath } from './return-path.tsx'
import { startSession } from './signed-in.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** Makes an account; on success the person is signed in and goes to /home (spec 2 §2), or on to what they came for. */
export default function SignUpPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const next = useReturnPath()
  return (
    <AccountPageCard
      title={t`Sign Up`}
      isWide
      intro={<Trans>One account for courses, mentors and certificates. It is free.</Trans>}
      foot={
        <Trans>
          Already have an account? <SignInPageLink to="/sign-in">Sign In</SignInPageLink>
        </Trans>
      }
    >
      <ReturnLine next={next} />
      <SignUpForm
        onSignedIn={(me) => {
          startSession(me)
          void navigate(next ?? '/home')
        }}
      />
    </AccountPageCard>
  )
}
