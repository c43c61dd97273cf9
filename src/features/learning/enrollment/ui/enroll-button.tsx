import { Trans } from '@lingui/react/macro'
import styles from './enroll-button.module.css'
import type { EnrollState } from './enroll-state.ts'

type Props = { courseId: number; title: string; state: EnrollState; onEnroll: () => void }

/**
 * Enroll Now / Enrolling... / Pending Approval / Enrolled (spec 1 §2). Without scripts a click opens the course's
 * own page; a click before the scripts have run is replayed (`data-replay`).
 */
export function EnrollButton({ courseId, title, state, onEnroll }: Props) {
  return (
    <form
      className={styles.form}
      method="get"
      action={`/courses/${courseId}`}
      onSubmit={(event) => {
        event.preventDefault()
        onEnroll()
      }}
    >
      <button
        type="submit"
        className={styles.button}
        disabled={state !== 'open' && state !== 'paid'}
        data-state={state}
        data-replay=""
      >
        <Label state={state} />
        <span className="for-readers">{` ${title}`}</span>
      </button>
    </form>
  )
}

function Label({ state }: { state: EnrollState }) {
  if (state === 'submitting') return <Trans>Enrolling...</Trans>
  if (state === 'pending') return <Trans>Pending Approval</Trans>
  if (state === 'enrolled') return <Trans>Enrolled</Trans>
  if (state === 'paid') return <Trans>Payment being checked</Trans>
  return <Trans>Enroll Now</Trans>
}
