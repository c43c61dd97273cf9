import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { formatSeconds } from '#shared/dates.ts'
import { type DraftKey, drafts } from '#web/api/drafts.ts'
import button from '#web/kit/button.module.css'
import styles from './lesson-tools.module.css'

type Words = { text: string; at: number | null }

const EMPTY: Words = { text: '', at: null }

function readDraft(key: DraftKey): Words {
  const kept = drafts.read(key)
  if (typeof kept !== 'object' || kept === null || !('text' in kept) || typeof kept.text !== 'string') return EMPTY
  return { text: kept.text, at: 'at' in kept && typeof kept.at === 'number' ? kept.at : null }
}

type MomentFormProps = {
  draft: DraftKey
  label: ReactNode
  hint: ReactNode
  /** The second of the video that is shown; null where it is not known. */
  second: number | null
  maxLength: number
  submit: ReactNode
  onSend: (words: Words) => void
}

/** Words about a moment of the video: that at which someone began to write. What is typed is kept on the device. */
export function MomentForm({ draft, label, hint, second, maxLength, submit, onSend }: MomentFormProps) {
  const id = useId()
  const [words, setWords] = useState(() => readDraft(draft))
  const isEmpty = words.text.trim() === ''
  const at = isEmpty ? second : words.at
  const change = (next: Words): void => {
    setWords(next)
    if (next.text.trim() === '') drafts.remove(draft)
    else drafts.save(draft, next)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isEmpty) return
        onSend({ text: words.text.trim(), at })
        change(EMPTY)
      }}
    >
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <p id={`${id}-hint`} className={styles.soft}>
        {hint}
      </p>
      <textarea
        id={id}
        className={styles.words}
        rows={3}
        maxLength={maxLength}
        aria-describedby={`${id}-hint`}
        value={words.text}
        onChange={(event) => change({ text: event.currentTarget.value, at })}
      />
      <div className={styles.row}>
        {/* The button does not change its name while the video plays. */}
        <button type="submit" className={button.secondary} disabled={isEmpty}>
          {submit}
        </button>
        {at !== null && (
          <span className={styles.soft}>
            <Trans>at {formatSeconds(at)}</Trans>
          </span>
        )}
      </div>
    </form>
  )
}
