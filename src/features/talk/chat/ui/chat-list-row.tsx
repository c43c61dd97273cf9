import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import conversation from '#web/kit/conversation.module.css'
import { ConversationRow } from '#web/kit/conversation-row.tsx'

export type ListRowProps = ComponentProps<typeof ConversationRow> & { to: string; isOpen: boolean }

/** Someone or a group in the list, with the last message, and how many are unread. */
export const ChatListRow = ({ to, isOpen, ...row }: ListRowProps) => (
  <Link to={to} className={conversation.row} aria-current={isOpen ? 'page' : undefined}>
    <ConversationRow {...row} />
  </Link>
)
