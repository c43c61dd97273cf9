import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useSession } from '#features/base/account/ui/signed-in.ts'
import { signInAddress } from '#shared/return-path.ts'
import button from '#web/kit/button.module.css'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import type { Job } from '../job.contract.ts'

/** What only members see comes when it is known that someone is signed in. */
const MemberArea = lazyPart(async () => (await import('../job-application/ui/member-area.tsx')).MemberArea)

/**
 * The button to apply: for a visitor a link to the sign-in page, which leads back. Closed jobs take no applications.
 */
export function ApplyArea({ job }: { job: Job }) {
  const session = useSession()
  if (session)
    return (
      <Suspense>
        <MemberArea job={job} personId={session.id} />
      </Suspense>
    )
  if (job.status === 'closed') return null
  return (
    <Link className={button.primary} to={signInAddress(`/career/${job.id}`)} data-replay="">
      <Trans>Sign in to apply</Trans>
    </Link>
  )
}
