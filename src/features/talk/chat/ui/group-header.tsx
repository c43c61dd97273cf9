import { Modal } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { query } from '#web/api/queries.ts'
import conversation from '#web/kit/conversation.module.css'
import { Avatar } from '#web/kit/avatar.tsx'
import { MoreMenu } from '#web/kit/more-menu.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { chatGroupApi } from '../group/group.contract.ts'
import styles from './chat.module.css'
import { BackToList } from './conversation-header.tsx'

type Group = OutputOf<typeof chatGroupApi.messages>['group']

/** Which group is open, and who reads it. */
export function GroupHeader({ group }: { group: Group }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { name } = group
  return (
    <div className={conversation.header}>
      <BackToList />
      <Avatar name={name} src={null} size={44} />
      <div className={conversation.words}>
        <h2 className={conversation.title}>{name}</h2>
        <p className={conversation.soft}>
          {group.kind === 'department' ? <Trans>Department</Trans> : <Trans>Course</Trans>}
          {' · '}
          <Plural value={group.member_count} one="# person can read this" other="# people can read this" />
        </p>
      </div>
      <div className={conversation.actions}>
        <MoreMenu label={t`More actions for ${name}`}>
          <button type="button" onClick={() => setOpen(true)}>
            <Trans>Who can read this?</Trans>
          </button>
        </MoreMenu>
      </div>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t`Who can read this?`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {isOpen && <Members group={group} />}
      </Modal>
    </div>
  )
}

function Members({ group: { kind, id } }: { group: Group }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(query(chatGroupApi.members, { params: { kind, id } }))
  if (!data)
    return isError ? (
      <ErrorState text={t`Failed to load users`} onRetry={() => void refetch()} isCompact />
    ) : (
      <LoadingState lines={4} />
    )
  return (
    <>
      <p className={conversation.soft}>
        {kind === 'department' ? (
          <Trans>Everyone currently in this department. People who leave lose access.</Trans>
        ) : (
          <Trans>The teacher of this course, and mentors whose mentees share their course record.</Trans>
        )}
      </p>
      <ul className={conversation.rows}>
        {data.members.map((one) => (
          <li key={one.id} className={styles.member}>
            <Avatar name={one.name} src={one.profile_picture} size={36} />
            <span className={conversation.name}>{one.name}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
