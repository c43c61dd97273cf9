import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import emptyCertificates from '#web/art/empty-certificates.svg'
import emptyCourses from '#web/art/empty-courses.svg'
import emptyInbox from '#web/art/empty-inbox.svg'
import emptyList from '#web/art/empty-list.svg'
import emptySearch from '#web/art/empty-search.svg'
import brokenPot from '#web/art/error.svg'
import button from './button.module.css'
import styles from './states.module.css'

const DRAWINGS = {
  list: emptyList,
  search: emptySearch,
  inbox: emptyInbox,
  courses: emptyCourses,
  certificates: emptyCertificates,
}
export type Drawing = keyof typeof DRAWINGS

type EmptyStateProps = {
  /** The specification's sentence. */
  title: string
  text?: ReactNode
  drawing?: Drawing
  /** The next step: a link or a button. */
  action?: ReactNode
  isCompact?: boolean
  /** It replaces the whole page, so its heading is that of the page. */
  isPage?: boolean
}

/** The empty state: a friendly text with a drawing and a next step. */
export function EmptyState(props: EmptyStateProps) {
  const { title, text, drawing = 'list', action, isCompact = false, isPage = false } = props
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.state} data-compact={isCompact || undefined}>
      <img src={DRAWINGS[drawing]} alt="" width={200} height={140} loading="lazy" className={styles.drawing} />
      <Title className={styles.title}>{title}</Title>
      {text && <div className={styles.text}>{text}</div>}
      {action}
    </div>
  )
}

type ErrorStateProps = {
  /** The heading, when the specification names one. */
  title?: string
  /** The specification's sentence. */
  text: string
  onRetry?: () => void
  isCompact?: boolean
  /** It replaces the whole page, so its heading is that of the page. */
  isPage?: boolean
}

/** A list or page that could not be loaded, with a way to try again. */
export function ErrorState({ title, text, onRetry, isCompact = false, isPage = false }: ErrorStateProps) {
  const Text = isPage ? 'h1' : 'p'
  return (
    <div className={styles.state} role="alert" data-compact={isCompact || undefined}>
      <img src={brokenPot} alt="" width={200} height={140} className={styles.drawing} />
      {title && <h2 className={styles.title}>{title}</h2>}
      <Text className={title ? styles.text : styles.title}>{text}</Text>
      {onRetry && (
        <button type="button" className={button.secondary} onClick={onRetry}>
          <Trans>Retry</Trans>
        </button>
      )}
    </div>
  )
}

/** Skeletons where content is loading; `lines` of text or `cards`. */
export function LoadingState({ lines = 3, cards = 0 }: { lines?: number; cards?: number }) {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading...`} className={cards > 0 ? styles.cards : styles.lines}>
      {Array.from({ length: cards || lines }, (_, at) => (
        <span key={at} className={cards > 0 ? styles.card : styles.line} />
      ))}
    </div>
  )
}
