import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useSession } from '#features/base/account/ui/signed-in.ts'
import { signInAddress } from '#shared/return-path.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import type { CareerFilter } from '../../ui/career-filter.ts'

const AlertButton = lazyPart(async () => (await import('./alert-button.tsx')).AlertButton)

/** The button for a job alert: for a visitor a link to the sign-in page, which leads back. */
export function AlertArea({ filter, search }: { filter: CareerFilter; search: string }) {
  const session = useSession()
  if (session)
    return (
      <Suspense>
        <AlertButton filter={filter} />
      </Suspense>
    )
  return (
    <Link to={signInAddress(`/career${search}`)} data-replay="">
      <Trans>Get new jobs like these by email</Trans>
    </Link>
  )
}
