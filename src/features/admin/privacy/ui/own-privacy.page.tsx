import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import page from '#web/kit/page.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { privacyApi } from '../privacy.contract.ts'
import { ConsentPanel } from './consent-panel.tsx'
import { ArchivePanel } from './archive-panel.tsx'
import { DeletionPanel } from './deletion-panel.tsx'
import { NEW_VERSIONS } from './new-text-versions.tsx'
import { OwnRequestsPanel } from './own-requests-panel.tsx'

const ASK_AGAIN_MS = 5000

const OWN = query(privacyApi.get, {})
const reads = pageData(() => [OWN, NEW_VERSIONS])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The reader's own data: a copy of it, what was accepted, questions to the staff, and the end of the account. */
export default function OwnPrivacyPage() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery({
    ...OWN,
    refetchInterval: ({ state }) => (state.data?.archive?.status === 'waiting' ? ASK_AGAIN_MS : false),
  })
  return (
    <>
      <PageHeader
        title={<Trans>Your privacy</Trans>}
        text={<Trans>The data we hold about you, what you have agreed to, and your choices.</Trans>}
      />
      {!data && isError && (
        <ErrorState text={t`Your privacy page could not be loaded. Please try again.`} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <LoadingState lines={8} />}
      {data && (
        <div className={page.narrow}>
          <ArchivePanel archive={data.archive} />
          <ConsentPanel consents={data.consents} newsletter={data.newsletter_since} />
          <OwnRequestsPanel requests={data.requests} />
          <DeletionPanel privacy={data} />
        </div>
      )}
    </>
  )
}
