import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { SUPPORT_EVENT } from '#features/talk/support/support.contract.ts'
import { MESSAGE_EVENT } from '#shared/message-event.ts'
import type { Day } from '#shared/dates.ts'
import { NOTIFICATION_POLL_MS } from '#shared/limits.ts'
import { useLiveRefresh } from '#web/api/use-live-refresh.ts'
import conversation from '#web/kit/conversation.module.css'
import { SearchIcon } from '#web/kit/icons.tsx'
import { useStillInPress } from '#web/kit/press.ts'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useNow } from '#web/kit/use-now.ts'
import { chatApi, type ChatUser, PRESENCE_POLL_MS } from '../chat.contract.ts'
import { CHAT_SEARCH } from '../search/search.contract.ts'
import styles from './chat.module.css'
import type { ChatTarget } from './chat-target.ts'
import { FoundMessages } from './found-messages.tsx'
import { GroupList, useGroups } from './group-list.tsx'
import { PersonRow } from './person-row.tsx'
import { pollPeople } from './people-reads.ts'

type PeopleListProps = { open: ChatTarget | null; search: string; onSearch: (search: string) => void }

/** The groups and people to write to, the newest conversation first, with a search by name. */
export function PeopleList({ open, search, onSearch }: PeopleListProps) {
  const { t } = useLingui()
  const words = useDeferredValue(search.trim())
  const [page, setPage] = useState(1)
  const { dayOf } = useDateText()
  const today = dayOf(new Date(useNow()).toISOString())
  const refetchInterval = useLiveRefresh({
    type: [MESSAGE_EVENT, SUPPORT_EVENT],
    queryKey: [chatApi.users.name],
    pollMs: NOTIFICATION_POLL_MS,
    liveMs: PRESENCE_POLL_MS,
  })
  const { groups, isPending: isWaitingForGroups } = useGroups()
  const reading = useQuery({ ...pollPeople(words, page), refetchInterval, placeholderData: keepPreviousData })
  const { isError, refetch } = reading
  // Whoever has just written goes to the top, but not under a finger.
  const data = useStillInPress(reading.data)
  return (
    <section className={styles.people} aria-label={t`People`}>
      <TextInput
        type="search"
        aria-label={t`Search names and messages`}
        placeholder={t`Search names and messages`}
        leftSection={<SearchIcon size={18} />}
        maxLength={100}
        value={search}
        onChange={(event) => {
          onSearch(event.currentTarget.value)
          setPage(1)
        }}
      />
      <GroupList groups={groups} open={open} words={words} today={today} />
      {data && !isWaitingForGroups ? (
        <People people={data.users} open={open} isSearch={words !== ''} today={today} />
      ) : isError && !data ? (
        <ErrorState text={t`Failed to load users`} onRetry={() => void refetch()} isCompact />
      ) : (
        <LoadingState lines={8} />
      )}
      {words.length >= CHAT_SEARCH.letters && <FoundMessages key={words} words={words} />}
      {data && data.last_page > 1 && (
        <div className={styles.pages}>
          <Button variant="default" disabled={data.page === 1} onClick={() => setPage(data.page - 1)}>
            <Trans>Previous</Trans>
          </Button>
          <Button variant="default" disabled={data.next === null} onClick={() => setPage(data.page + 1)}>
            <Trans>Next</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

type PeopleProps = { people: readonly ChatUser[]; open: ChatTarget | null; isSearch: boolean; today: Day }

function People({ people, open, isSearch, today }: PeopleProps) {
  const { t } = useLingui()
  if (people.length === 0)
    return isSearch ? (
      <EmptyState title={t`No one has this name`} drawing="search" isCompact />
    ) : (
      <EmptyState
        title={t`No one to write to yet`}
        text={t`Messages between staff, and between mentors and mentees.`}
        drawing="inbox"
        isCompact
      />
    )
  return (
    <ul className={conversation.rows}>
      {people.map((one) => (
        <li key={one.id}>
          <PersonRow person={one} isOpen={open?.kind === 'person' && one.id === open.id} today={today} />
        </li>
      ))}
    </ul>
  )
}
