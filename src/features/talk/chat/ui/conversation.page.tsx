import { useLingui } from '@lingui/react/macro'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { messageOf } from '#web/api/errors.ts'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { addressOfChat } from './chat-target.ts'
import { Conversation } from './conversation.tsx'
import { MessageContext } from './message-context.tsx'
import { conversationQuery, useConversation } from './use-conversation.ts'

const reads = pageData(({ params, url }) =>
  url.searchParams.has('at') ? [] : [conversationQuery(Number(params.userId))],
)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What the reader and a colleague write to each other. */
export default function ConversationPage() {
  const userId = Number(useParams().userId)
  const at = Number(useSearchParams()[0].get('at'))
  if (Number.isSafeInteger(at) && at > 0) return <MessageContext key={`${userId} ${at}`} userId={userId} at={at} />
  return <OpenedConversation key={userId} userId={userId} />
}

function OpenedConversation({ userId }: { userId: number }) {
  const { t } = useLingui()
  const reading = useConversation(userId)
  const { data, isError, error, refetch } = reading
  // What belongs to a mentorship or to the support is read in its thread, with all that is known of it there.
  if (data && (data.user.match_id ?? data.user.support_id)) return <Navigate to={addressOfChat(data.user)} replace />
  if (data) return <Conversation reading={{ ...reading, data }} />
  if (!isError) return <LoadingState lines={8} />
  return <ErrorState text={messageOf(error, t`Failed to fetch messages`)} onRetry={() => void refetch()} />
}
