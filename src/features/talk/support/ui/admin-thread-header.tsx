import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import conversation from '#web/kit/conversation.module.css'
import { ChevronLeftIcon } from '#web/kit/icons.tsx'
import { ListLink } from '#web/kit/list-link.tsx'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import type { InboxThread } from '../inbox/inbox.contract.ts'
import { SupportState } from './inbox-words.tsx'
import styles from './inbox.module.css'
import { useCloseAndReopen } from './use-close-and-reopen.tsx'

type HeaderProps = {
  thread: InboxThread
  /** Shows what is known of the person, where that has no pane of its own. */
  onDetails: () => void
}

/** Whose thread is open, and how it stands; on a phone also the way back to the list. */
export function AdminThreadHeader({ thread, onDetails }: HeaderProps) {
  const [params] = useSearchParams()
  const choices = useCloseAndReopen()
  const { person, subject } = thread
  return (
    <div className={conversation.header}>
      <ListLink to={{ pathname: '/dashboard/admin-chat', search: String(params) }} className={conversation.back}>
        <ChevronLeftIcon size={22} />
        <span className="for-readers">
          <Trans>All conversations</Trans>
        </span>
      </ListLink>
      <div className={conversation.words}>
        <h2 className={conversation.title}>{person.name}</h2>
        <p className={styles.facts}>
          <SupportState status={thread.status} />
          {subject !== null && <span>{subject}</span>}
        </p>
      </div>
      <div className={conversation.actions}>
        <Button size="sm" variant="default" className={styles.details ?? ''} onClick={onDetails}>
          <Trans>Details</Trans>
        </Button>
        <DecisionButtons row={thread} choices={choices} isQuiet />
      </div>
    </div>
  )
}
