import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import button from '#web/kit/button.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { SessionCard } from './session-card.tsx'
import { sessionQuery } from './session-reads.ts'
import styles from './sessions.module.css'

const reads = pageData(({ params }) => [sessionQuery(Number(params.id))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The page is read again regularly: the other person may answer while it is open. */
const LOOK_AGAIN_MS = 30_000

/** One session, to which notices and mails lead. */
export default function SessionPage() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery({
    ...sessionQuery(Number(useParams().id)),
    refetchInterval: ({ state }) => (state.data?.booking.status === 'requested' ? LOOK_AGAIN_MS : false),
  })
  return (
    <div className={styles.page}>
      <PageHeader title={<Trans>Session</Trans>} />
      {!data && isError && <ErrorState text={t`The session could not be loaded`} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingState lines={6} />}
      {data && (
        <>
          <SessionCard booking={data.booking} />
          <p>
            <Link to={`/dashboard/matches/${data.booking.match_id}`} className={button.secondary}>
              <Trans>See the mentorship</Trans>
            </Link>
          </p>
        </>
      )}
    </div>
  )
}
