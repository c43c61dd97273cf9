import { useLingui } from '@lingui/react/macro'
import { CopyIcon } from './dashboard-icons.tsx'
import { messageParts } from './message-parts.ts'
import styles from './message-text.module.css'
import { toast } from './toast.ts'

/** The text of a message: code in boxes, addresses as links, never HTML. */
export function MessageText({ text }: { text: string }) {
  return messageParts(text).map(({ kind, text: words }, at) => {
    if (kind === 'code') return <Code key={at} text={words} />
    if (kind === 'text') return <span key={at}>{words}</span>
    return (
      <a key={at} href={words} target="_blank" rel="noopener noreferrer nofollow ugc">
        {words}
      </a>
    )
  })
}

function Code({ text }: { text: string }) {
  const { t } = useLingui()
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t`Code copied`)
    } catch {
      // Some browsers forbid it; the code can be selected by hand.
      toast.error(t`The code could not be copied. Select it and copy it manually.`)
    }
  }
  return (
    <div className={styles.code}>
      <pre>
        <code>{text}</code>
      </pre>
      <button type="button" className={styles.copy} aria-label={t`Copy the code`} onClick={() => void copy()}>
        <CopyIcon size={18} />
      </button>
    </div>
  )
}
