import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from 'react-router'
import { AccountCard } from './account-card.tsx'
import { startSession } from './signed-in.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** Makes an account; on success the person is signed in and goes to /home (spec 2 §2). */
export default function SignUpPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <AccountCard
      title={t`Sign Up`}
      isWide
      intro={<Trans>One account for courses, mentors and certificates. It is free.</Trans>}
      foot={
        <Trans>
          Already have an account? <Link to="/sign-in">Sign In</Link>
        </Trans>
      }
    >
      <SignUpForm
        onSignedIn={(me) => {
          startSession(me)
          void navigate('/home')
        }}
      />
    </AccountCard>
  )
}
