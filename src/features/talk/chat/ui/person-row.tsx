import { Trans, useLingui } from '@lingui/react/macro'
import { useMe } from '#web/api/use-me.ts'
import conversation from '#web/kit/conversation.module.css'
import { RoleName } from '#web/kit/role-name.tsx'
import type { ChatUser } from '../chat.contract.ts'
import { addressOfChat } from './chat-target.ts'
import { ChatListRow, type ListRowProps } from './chat-list-row.tsx'
import { Presence } from './presence.tsx'

type PersonRowProps = Pick<ListRowProps, 'isOpen' | 'today'> & { person: ChatUser }

/** Someone in the list, with the last message, and how many are unread. */
export function PersonRow({ person, isOpen, today }: PersonRowProps) {
  const { name, last_message: last, match_id: matchId } = person
  return (
    <ChatListRow
      to={addressOfChat(person)}
      name={name}
      picture={person.profile_picture}
      at={last?.created_at}
      today={today}
      unread={person.unread_count}
      isOpen={isOpen}
      preview={last ? <Preview last={last} /> : matchId === null ? <RoleName role={person.role} /> : <MentoringMark />}
      below={
        <span className={conversation.soft}>
          <Presence person={person} />
        </span>
      }
    />
  )
}

function Preview({ last }: { last: NonNullable<ChatUser['last_message']> }) {
  const { t } = useLingui()
  const { id } = useMe()
  const words = last.content || (last.has_image ? t`Image` : t`Deleted message`)
  return last.sender_id === id ? <Trans>You: {words}</Trans> : words
}

const MentoringMark = () => <Trans>Mentorship</Trans>
