import { Trans } from '@lingui/react/macro'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Autosave } from './use-autosave.ts'
import styles from './writing.module.css'

/** Shows whether the typed text is saved. */
export function AutosaveState({ autosave: { savedAt, isLate, problem } }: { autosave: Autosave }) {
  const { instant } = useDateText()
  return (
    <p className={styles.soft} role="status">
      {problem ??
        (isLate ? (
          <Trans>Not saved yet: no connection</Trans>
        ) : savedAt ? (
          <SavedAt at={instant(savedAt, 'time')} />
        ) : null)}
    </p>
  )
}

const SavedAt = ({ at }: { at: string }) => <Trans>Saved at {at}</Trans>
