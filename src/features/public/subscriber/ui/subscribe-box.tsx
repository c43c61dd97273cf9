import { Trans, useLingui } from '@lingui/react/macro'
import { mailto } from '#shared/email.ts'
import { type FormEvent, useId } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import button from '#web/kit/button.module.css'
import { fieldTextIn } from '#web/kit/form-text.ts'
import site from '#features/base/site/ui/site.module.css'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { subscriberApi } from '../subscriber.contract.ts'
import styles from './subscribe-box.module.css'

/** Subscribes to the newsletter. An early click is replayed, see defer-scripts.ts. */
export function SubscribeBox() {
  const { organisation } = useSite()
  const { t } = useLingui()
  const id = useId()
  const ask = useApiMutation(subscriberApi.create, { errorsIn: 'form' })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    ask.mutate({ body: { email: fieldTextIn(form, 'email'), website: fieldTextIn(form, 'website') } })
  }
  const problem = ask.error instanceof ApiError ? (ask.error.errors?.email?.[0] ?? ask.error) : ask.error
  const failure = typeof problem === 'string' ? problem : messageOf(problem, t`Something went wrong. Please try again.`)
  if (ask.isSuccess) {
    return (
      <p className={styles.done} role="status">
        <Trans>One more step: open the email we have just sent you and confirm your address.</Trans>
      </p>
    )
  }
  return (
    <>
      <form className={`${styles.form} ${site.needsScript}`} onSubmit={submit} noValidate>
        <label htmlFor={id}>
          <Trans>One email a month: new courses and open mentorship places</Trans>
        </label>
        <div className={styles.row}>
          <input
            id={id}
            name="email"
            type="email"
            required
            autoComplete="email"
            placeholder={t`Your email address`}
            aria-invalid={ask.error ? true : undefined}
            aria-describedby={ask.error ? `${id}-problem` : undefined}
          />
          <button type="submit" className={button.accent} disabled={ask.isPending} data-replay>
            <Trans>Subscribe</Trans>
          </button>
        </div>
        <p className={styles.trap} aria-hidden="true">
          <label>
            Website <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        {ask.error && (
          <p id={`${id}-problem`} className={styles.problem} role="alert">
            {failure}
          </p>
        )}
      </form>
      <p className={site.noScript}>
        <Trans>
          For news, write to <a href={`${mailto(organisation.email)}?subject=News`}>{organisation.email}</a>.
        </Trans>
      </p>
    </>
  )
}
