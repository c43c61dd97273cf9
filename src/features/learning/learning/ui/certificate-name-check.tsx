import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import button from '#web/kit/button.module.css'
import { AwardIcon } from '#web/kit/dashboard-icons.tsx'
import input from '#web/kit/input.module.css'
import { type EnrollmentDetail, learningApi } from '../learning.contract.ts'
import styles from './certificate-name-check.module.css'

/** Before the last lesson is done: the name as the certificate will carry it, to confirm or to change. */
export function CertificateNameCheck({
  enrollment,
}: {
  enrollment: Pick<EnrollmentDetail, 'id' | 'certificate_name'>
}) {
  const { t } = useLingui()
  const { name: known } = enrollment.certificate_name
  const [name, setName] = useState(known)
  const confirm = useApiMutation(certificateApi.confirmName, {
    success: ({ message }) => message,
    failure: t`The name could not be saved`,
    errorsIn: 'form',
    refresh: [learningApi.get],
  })
  const { error } = confirm
  const problem = error && ((error instanceof ApiError && error.errors?.name?.[0]) || error.message)
  return (
    <form
      className={styles.check}
      aria-labelledby="name-check"
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate({ params: { id: enrollment.id }, body: { name } })
      }}
    >
      <AwardIcon />
      <div className={styles.words}>
        <h2 id="name-check" className={styles.title}>
          <Trans>Is your name correct?</Trans>
        </h2>
        <p id="name-check-why">
          <Trans>This is how it will be printed on your certificate.</Trans>
        </p>
        <div className={styles.row}>
          <input
            className={input.input}
            value={name}
            autoComplete="name"
            maxLength={120}
            required
            aria-label={t`Name on the certificate`}
            aria-describedby="name-check-why name-check-problem"
            aria-invalid={problem ? true : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <button type="submit" className={button.secondary} aria-busy={confirm.isPending}>
            {name.trim() === known ? <Trans>Yes, it is correct</Trans> : <Trans>Save this name</Trans>}
          </button>
        </div>
        <p id="name-check-problem" className={styles.problem} role="alert">
          {problem}
        </p>
      </div>
    </form>
  )
}
