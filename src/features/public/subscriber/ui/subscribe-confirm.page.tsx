import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import button from '#web/kit/button.module.css'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import page from '#features/base/site/ui/text-page.module.css'
import site from '#features/base/site/ui/site.module.css'
import { subscriberApi } from '../subscriber.contract.ts'

const subscribeToNothing = () => () => {}
/** The token is in the fragment (`#`), so that no server and no log ever sees it. */
const useToken = (): string =>
  useSyncExternalStore(
    subscribeToNothing,
    () => /[#&]token=([\w-]+)/.exec(location.hash)?.[1] ?? '',
    () => '',
  )

/** The page of the mail's link: a click confirms, so that a mail scanner's visit does not. */
export default function SubscribeConfirmPage() {
  const { t } = useLingui()
  const token = useToken()
  const [isGone, setGone] = useState(false)
  const confirm = useApiMutation(subscriberApi.confirm, { errorsIn: 'form' })
  const remove = useApiMutation(subscriberApi.remove, { errorsIn: 'form', onSuccess: () => setGone(true) })
  const error = confirm.error ?? remove.error
  return (
    <main id="content" className={`${site.wrap} ${page.page}`}>
      <PageHead
        title={t`Your subscription`}
        description={t`Confirm or cancel your newsletter subscription.`}
        isHidden
      />
      <h1>
        <Trans>Your subscription</Trans>
      </h1>
      {isGone ? (
        <p role="status">
          <Trans>Your address has been removed from our list. You can subscribe again at any time.</Trans>
        </p>
      ) : confirm.isSuccess ? (
        <p role="status">
          <Trans>Thank you. Your address is confirmed. You will get our next newsletter.</Trans>
        </p>
      ) : (
        <p>
          <Trans>
            Confirm to get our monthly newsletter: new courses, open mentorship places and learners’ stories.
          </Trans>
        </p>
      )}
      {error && (
        <p role="alert" className={site.error}>
          {messageOf(error, t`Something went wrong. Please try again.`)}
        </p>
      )}
      <p className={site.noScript}>
        <Trans>This page needs JavaScript to read your link.</Trans>
      </p>
      <p className={`${site.buttons} ${site.needsScript}`}>
        {!confirm.isSuccess && !isGone && (
          <button
            type="button"
            className={button.primary}
            data-replay
            disabled={confirm.isPending}
            onClick={() => confirm.mutate({ body: { token } })}
          >
            <Trans>Confirm my address</Trans>
          </button>
        )}
        {!isGone && (
          <button
            type="button"
            className={button.secondary}
            data-replay
            disabled={remove.isPending}
            onClick={() => remove.mutate({ body: { token } })}
          >
            <Trans>Unsubscribe</Trans>
          </button>
        )}
        {(confirm.isSuccess || isGone) && (
          <Link className={button.primary} to="/free-courses">
            <Trans>Explore Courses</Trans>
          </Link>
        )}
      </p>
    </main>
  )
}
