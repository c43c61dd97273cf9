import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { PageHead } from '#features/site/ui/page-head.tsx'
import site from '#features/site/ui/site.module.css'
import page from '#features/site/ui/text-page.module.css'
import { messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import button from '#web/kit/button.module.css'
import { jobAlertApi } from '../job-alert.contract.ts'

const none = () => () => {}
/** The token is in the fragment (`#`), so that no server and no log ever sees it. */
const useToken = (): string =>
  useSyncExternalStore(
    none,
    () => /[#&]token=([\w.-]+)/.exec(location.hash)?.[1] ?? '',
    () => '',
  )

/** The page of the mail's link: one click ends all alerts, so that a mail scanner's visit does not. */
export default function AlertsEndPage() {
  const { t } = useLingui()
  const token = useToken()
  const end = useApiMutation(jobAlertApi.end, { errorsIn: 'form' })
  return (
    <main id="content" className={`${site.wrap} ${page.page}`}>
      <PageHead title={t`Your job alerts`} description={t`End your job alerts.`} isHidden />
      <h1>
        <Trans>Your job alerts</Trans>
      </h1>
      {end.isSuccess ? (
        <p role="status">{end.data?.message}</p>
      ) : (
        <p>
          <Trans>One click ends all your job alerts. You can set new ones on the career page at any time.</Trans>
        </p>
      )}
      {end.error && (
        <p role="alert" className={site.error}>
          {messageOf(end.error, t`This did not work. Please try again.`)}
        </p>
      )}
      <p className={site.noScript}>
        <Trans>This page needs JavaScript to read your link.</Trans>
      </p>
      {!end.isSuccess && (
        <p className={`${site.buttons} ${site.needsScript}`}>
          <button
            type="button"
            className={button.primary}
            data-replay=""
            disabled={end.isPending}
            onClick={() => end.mutate({ body: { token } })}
          >
            <Trans>End my job alerts</Trans>
          </button>
        </p>
      )}
    </main>
  )
}
