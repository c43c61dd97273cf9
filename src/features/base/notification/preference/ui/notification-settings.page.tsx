import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import page from '#web/kit/page.module.css'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { PushPanel } from '../../push/ui/push-panel.tsx'
import { preferenceApi } from '../preference.contract.ts'
import { PreferenceForm } from './preference-form.tsx'

const reads = pageData(() => [query(preferenceApi.get, {})])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** A person's notification settings. */
export default function NotificationSettingsPage() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(query(preferenceApi.get, {}))
  return (
    <div className={page.page}>
      <PageHeader
        title={<Trans>Notification settings</Trans>}
        text={
          <Trans>
            Choose what we notify you about and how. Emails about the security of your account, and receipts, are always
            sent.
          </Trans>
        }
      />
      <PushPanel />
      {data ? (
        <PreferenceForm preferences={data.preferences} />
      ) : isError ? (
        <ErrorState text={t`Your settings could not be loaded`} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={6} />
      )}
    </div>
  )
}
