import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MESSAGE_EVENT } from '#shared/message-event.ts'
import { NOTIFICATION_POLL_MS } from '#shared/limits.ts'
import type { Day } from '#shared/dates.ts'
import { liveQuery } from '#web/api/live-query.ts'
import { useLiveRefresh } from '#web/api/use-live-refresh.ts'
import { useMe } from '#web/api/use-me.ts'
import conversation from '#web/kit/conversation.module.css'
import { hasWords } from '#web/kit/filter-by-words.ts'
import { useStillInPress } from '#web/kit/press.ts'
import { type ChatGroup, chatGroupApi } from '../group/group.contract.ts'
import styles from './chat.module.css'
import { addressOfTarget, type ChatTarget, isSameTarget } from './chat-target.ts'
import { ChatListRow, type ListRowProps } from './chat-list-row.tsx'

/** The groups of the reader, kept up to date. A failed poll stays silent (spec 2 §8). */
export function useGroups(): { groups: readonly ChatGroup[]; isPending: boolean } {
  const refetchInterval = useLiveRefresh({
    type: MESSAGE_EVENT,
    queryKey: [chatGroupApi.list.name],
    pollMs: NOTIFICATION_POLL_MS,
  })
  const { data, isPending } = useQuery({ ...liveQuery(chatGroupApi.list, {}), refetchInterval })
  return { groups: useStillInPress(data)?.groups ?? [], isPending }
}

type GroupListProps = { groups: readonly ChatGroup[]; open: ChatTarget | null; words: string; today: Day }

/** The groups whose names have these words, and where the people below them begin; nothing where there are none. */
export function GroupList({ groups: all, open, words, today }: GroupListProps) {
  const { t } = useLingui()
  const groups = all.filter(({ name }) => hasWords(name, words))
  if (groups.length === 0) return null
  return (
    <>
      <section aria-label={t`Groups`}>
        <h2 className={styles.found}>
          <Trans>Groups</Trans>
        </h2>
        <ul className={conversation.rows}>
          {groups.map((one) => (
            <li key={`${one.kind} ${one.id}`}>
              <GroupRow group={one} isOpen={open !== null && isSameTarget(one, open)} today={today} />
            </li>
          ))}
        </ul>
      </section>
      <h2 className={styles.found}>
        <Trans>People</Trans>
      </h2>
    </>
  )
}

type GroupRowProps = Pick<ListRowProps, 'isOpen' | 'today'> & { group: ChatGroup }

function GroupRow({ group, isOpen, today }: GroupRowProps) {
  const { last_message: last } = group
  return (
    <ChatListRow
      to={addressOfTarget(group)}
      name={group.name}
      picture={null}
      at={last?.created_at}
      today={today}
      unread={group.unread_count}
      isOpen={isOpen}
      preview={last ? <Preview last={last} /> : <KindName kind={group.kind} />}
    />
  )
}

function Preview({ last }: { last: NonNullable<ChatGroup['last_message']> }) {
  const { t } = useLingui()
  const { id } = useMe()
  const sender = last.sender_id === id ? t`You` : last.sender
  const words = last.content || (last.has_image ? t`Image` : t`Deleted message`)
  return (
    <Trans>
      {sender}: {words}
    </Trans>
  )
}

const KindName = ({ kind }: Pick<ChatGroup, 'kind'>) =>
  kind === 'department' ? <Trans>Department</Trans> : <Trans>Course</Trans>
