import type { ReactNode } from 'react'
import { FullHeightPage } from './full-height-page.tsx'
import { PageHeader } from './page-header.tsx'
import styles from './conversation.module.css'

type ConversationPageProps = {
  title: ReactNode
  text: ReactNode
  actions?: ReactNode
  /** A conversation is open: on a phone it takes the place of the list and of the heading. */
  isOpen: boolean
  className?: string | undefined
  /** The list, and the conversation or what stands in its place. */
  children: ReactNode
}

/** A list of conversations with the open one beside it, as high as the window. */
export function ConversationPage({ title, text, actions, isOpen, className, children }: ConversationPageProps) {
  return (
    <FullHeightPage
      isOnlyWide={!isOpen}
      className={[styles.page, className].filter(Boolean).join(' ')}
      data-open={isOpen || undefined}
    >
      <div className={styles.top}>
        <PageHeader title={title} text={text} actions={actions} />
      </div>
      <div className={styles.panes}>{children}</div>
    </FullHeightPage>
  )
}
