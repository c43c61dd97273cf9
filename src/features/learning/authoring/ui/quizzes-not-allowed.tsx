import { Trans } from '@lingui/react/macro'
import { hasRole } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import { ExternalIcon } from '#web/kit/icons.tsx'
import styles from './authoring.module.css'

/** Who writes quizzes, for someone who may not (spec 3 §6): teachers see how to ask for it. */
export function QuizzesNotAllowed() {
  const me = useMe()
  if (!hasRole(me, ['teacher']) || hasRole(me, ['admin']))
    return (
      <p className={styles.whose}>
        <Trans>Quizzes are written by the course’s teacher. Saving does not change them.</Trans>
      </p>
    )
  return (
    <p className={styles.whose}>
      <Trans>You need permission to create quizzes. Existing quizzes do not change when you save.</Trans>{' '}
      <a href="/dashboard/permission-request" target="_blank" rel="noreferrer">
        <Trans>Request Quiz Creation Permission</Trans> <ExternalIcon size={16} />
      </a>
    </p>
  )
}
