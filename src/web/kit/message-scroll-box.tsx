import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EarlierButton } from './earlier-button.tsx'
import { ChevronDownIcon } from './icons.tsx'
import styles from './messages.module.css'
import { type Rolled, useMessageScroll } from './use-message-scroll.ts'

type MessageRollProps = Rolled & {
  /** Loads earlier messages; null when there are none. */
  onEarlier: (() => Promise<void>) | null
  /** The text for a failure. */
  failure?: string
  children: ReactNode
}

/**
 * The messages of a conversation in a box that scrolls: it opens at the newest one and follows what is added, unless
 * someone reads further above. Then a button leads to the newest.
 */
export function MessageScrollBox({ onEarlier, failure, children, ...rolled }: MessageRollProps) {
  const { t } = useLingui()
  const { box, content, place, toEnd } = useMessageScroll(rolled)
  return (
    <div className={styles.roll}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div ref={box} role="log" aria-label={t`Messages`} tabIndex={0} className={styles.box}>
        <div ref={content} className={styles.content}>
          {onEarlier && <EarlierButton onRead={onEarlier} {...(failure !== undefined && { failure })} />}
          {children}
        </div>
      </div>
      {place !== 'end' && (
        <button
          type="button"
          className={styles.newest}
          data-news={place === 'news' || undefined}
          onClick={() => {
            // The button disappears, so the focus moves to the messages.
            box.current?.focus({ preventScroll: true })
            toEnd()
          }}
        >
          <ChevronDownIcon size={18} />
          {place === 'news' ? <Trans>New messages</Trans> : <Trans>Newest messages</Trans>}
        </button>
      )}
    </div>
  )
}
