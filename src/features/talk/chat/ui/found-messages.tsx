import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '#web/api/queries.ts'
import conversation from '#web/kit/conversation.module.css'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { chatSearchApi, type FoundMessage } from '../search/search.contract.ts'
import styles from './chat.module.css'
import { addressOfTarget, type ChatTarget } from './chat-target.ts'

/** Messages with these words, newest first; each leads to its place. */
export function FoundMessages({ words }: { words: string }) {
  const { t } = useLingui()
  const [before, setBefore] = useState<number>()
  const { data, isError, refetch } = useQuery({
    ...query(chatSearchApi.list, { query: { search: words, ...(before && { before }) } }),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return isError ? (
      <ErrorState text={t`Failed to fetch messages`} onRetry={() => void refetch()} isCompact />
    ) : (
      <LoadingState lines={3} />
    )
  const { messages, next } = data
  return (
    <section aria-label={t`Matching messages`}>
      <h2 className={styles.found}>
        <Trans>Matching messages</Trans>
      </h2>
      {messages.length === 0 ? (
        <p className={conversation.soft}>
          <Trans>No messages contain these words</Trans>
        </p>
      ) : (
        <ul className={conversation.rows}>
          {messages.map((one) => (
            <li key={one.id}>
              <FoundMessageLink message={one} />
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <Button variant="default" onClick={() => setBefore(next)}>
          <Trans>Older</Trans>
        </Button>
      )}
    </section>
  )
}

function FoundMessageLink({ message: { seq, content, created_at: at, user, group } }: { message: FoundMessage }) {
  const { instant } = useDateText()
  const place: ChatTarget = group ?? { kind: 'person', id: user?.id ?? 0 }
  return (
    <Link to={`${addressOfTarget(place)}?at=${seq}`} className={conversation.row}>
      <span className={conversation.words}>
        <span className={conversation.line}>
          <span className={conversation.name}>{group?.name ?? user?.name}</span>
          <time dateTime={at} className={conversation.soft}>
            {instant(at)}
          </time>
        </span>
        <span className={styles.excerpt}>{group ? `${group.sender}: ${content}` : content}</span>
      </span>
    </Link>
  )
}
