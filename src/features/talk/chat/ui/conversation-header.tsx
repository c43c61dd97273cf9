import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import conversation from '#web/kit/conversation.module.css'
import { Avatar } from '#web/kit/avatar.tsx'
import { ChevronLeftIcon } from '#web/kit/icons.tsx'
import { RoleName } from '#web/kit/role-name.tsx'
import type { Partner } from '../chat.contract.ts'
import { Presence } from './presence.tsx'

/** The back link to the list, on a phone. */
export const BackToList = () => (
  <Link to="/dashboard/messages" className={conversation.back}>
    <ChevronLeftIcon size={22} />
    <span className="for-readers">
      <Trans>All messages</Trans>
    </span>
  </Link>
)

/** Who the open conversation is with; on a phone also the way back to the list. */
export function ConversationHeader({ user, actions }: { user: Partner; actions?: ReactNode }) {
  return (
    <div className={conversation.header}>
      <BackToList />
      <Avatar name={user.name} src={user.profile_picture} size={44} />
      <div className={conversation.words}>
        <h2 className={conversation.title}>{user.name}</h2>
        <p className={conversation.soft}>
          <RoleName role={user.role} />
          {(!user.is_active || user.online || user.last_login_at !== null) && ' · '}
          <Presence person={user} />
        </p>
      </div>
      {actions && <div className={conversation.actions}>{actions}</div>}
    </div>
  )
}
