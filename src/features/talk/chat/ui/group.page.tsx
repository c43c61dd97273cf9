import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ReportModal } from '#features/talk/safety/ui/report-modal.tsx'
import { messageOf } from '#web/api/errors.ts'
import { pageData } from '#web/api/page-data.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { chatApi, type ChatMessage } from '../chat.contract.ts'
import { chatGroupApi, type GroupKind } from '../group/group.contract.ts'
import { GroupHeader } from './group-header.tsx'
import { MessagePane } from './message-pane.tsx'
import { GroupMessageContext } from './message-context.tsx'
import { groupKindNamed, type OpenGroup, groupQuery, useGroup } from './use-group.ts'

const reads = pageData(({ params, url }) =>
  url.searchParams.has('at') ? [] : [groupQuery({ kind: groupKindNamed(params.kind), id: Number(params.groupId) })],
)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What those of a department or a course write to each other. */
export default function GroupPage() {
  const params = useParams()
  const [kind, id] = [groupKindNamed(params['kind']), Number(params['groupId'])]
  const at = Number(useSearchParams()[0].get('at'))
  const key = `${kind} ${id}`
  if (Number.isSafeInteger(at) && at > 0)
    return <GroupMessageContext key={`${key} ${at}`} kind={kind} id={id} at={at} />
  return <OpenedGroup key={key} kind={kind} id={id} />
}

function OpenedGroup({ kind, id }: { kind: GroupKind; id: number }) {
  const { t } = useLingui()
  const reading = useGroup({ kind, id })
  const { data, isError, error, refetch } = reading
  if (data) return <GroupConversation reading={{ ...reading, data }} />
  if (!isError) return <LoadingState lines={8} />
  return <ErrorState text={messageOf(error, t`Failed to fetch messages`)} onRetry={() => void refetch()} />
}

function GroupConversation({ reading }: { reading: OpenGroup }) {
  const { group, people } = reading.data
  const [reported, setReported] = useState<ChatMessage>()
  // A mark that could not be set is set with the next message or visit.
  const { mutate: tell } = useApiMutation(chatGroupApi.read, {
    errorsIn: 'form',
    refresh: [chatGroupApi.list, chatApi.unread],
  })
  const { kind, id, read_seq: readSeq } = group
  const nameOf = (senderId: number): string => people.find((one) => one.id === senderId)?.name ?? ''
  return (
    <>
      <ReportModal
        whom={{ userId: reported?.sender_id ?? 0 }}
        name={nameOf(reported?.sender_id ?? 0)}
        messageId={reported?.id}
        onClose={() => setReported(undefined)}
      />
      <MessagePane
        place={{ kind, id }}
        shown={reading.data}
        header={<GroupHeader group={group} />}
        canWrite
        isRead={({ read_at: readAt }) => readAt !== null}
        nameOf={nameOf}
        onAdd={reading.add}
        onEarlier={reading.loadEarlier}
        onSeen={(seq) => {
          if (seq > readSeq) tell({ params: { kind, id }, body: { seq } })
        }}
        onReport={setReported}
      />
    </>
  )
}
