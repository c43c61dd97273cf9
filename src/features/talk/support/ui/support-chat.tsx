import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ReportModal } from '#features/talk/safety/ui/report-modal.tsx'
import { messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { MessageScrollBox } from '#web/kit/message-scroll-box.tsx'
import list from '#web/kit/messages.module.css'
import note from '#web/kit/note.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { FullHeightPage } from '#web/kit/full-height-page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useReportSeen } from '#web/kit/use-report-seen.ts'
import { UnsentMessageItem } from '#web/kit/unsent-message-item.tsx'
import { chatApi } from '#features/talk/chat/chat.contract.ts'
import { supportApi, type SupportMessage } from '../support.contract.ts'
import { ExpectedAnswerTime } from './expected-answer-time.tsx'
import { RatingForm } from './rating-form.tsx'
import { SupportComposer } from './support-composer.tsx'
import { SupportMessageItem } from './support-message.tsx'
import styles from './support.module.css'
import { useOwnThread } from './use-support-thread.ts'
import { useUnsentSupport } from './use-unsent-support.ts'

/** What a person and the admins write to each other (spec 2 §3, Support chat). */
export function SupportChat() {
  const { t } = useLingui()
  const reading = useOwnThread()
  const { data, isError, error, refetch } = reading
  return (
    <FullHeightPage className={styles.room}>
      <PageHeader title={<Trans>Admin Support</Trans>} text={<Trans>We're here to help</Trans>} />
      {data ? (
        <ChatContent reading={{ ...reading, data }} />
      ) : isError ? (
        <ErrorState text={messageOf(error, t`Failed to fetch messages`)} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={8} />
      )}
    </FullHeightPage>
  )
}

type Reading = ReturnType<typeof useOwnThread>

function ChatContent({ reading }: { reading: Reading & { data: NonNullable<Reading['data']> } }) {
  const { t } = useLingui()
  const { id: meId } = useMe()
  const { thread, messages, before } = reading.data
  const [reported, setReported] = useState<SupportMessage | null>(null)
  const send = useApiMutation(supportApi.send, {
    failure: t`Failed to send message`,
    onSuccess: ({ message }) => reading.add(message),
  })
  // A mark that could not be set is set with the next message or visit.
  const { mutate: tell } = useApiMutation(supportApi.read, { errorsIn: 'form', refresh: [chatApi.unread] })
  useReportSeen(messages.findLast(({ is_from_team: isFromTeam }) => isFromTeam)?.seq ?? 0, (seq) => {
    if (thread && thread.unread_count > 0) tell({ body: { seq } })
  })
  const draft = { form: 'support', personId: meId }
  const { unsent, times, keep } = useUnsentSupport({ threadId: null, draft, messages, onSent: reading.add })
  return (
    <>
      {thread && <ExpectedAnswerTime thread={thread} />}
      <MessageScrollBox
        first={messages[0]?.client_key ?? ''}
        last={unsent.at(-1)?.clientKey ?? messages.at(-1)?.client_key ?? ''}
        isLastOwn={unsent.length > 0 || messages.at(-1)?.is_from_team === false}
        onEarlier={before === null ? null : reading.loadEarlier}
      >
        {messages.length === 0 && unsent.length === 0 ? (
          <EmptyState title={t`No messages yet. Start a conversation!`} drawing="inbox" isCompact />
        ) : (
          <ol className={list.list}>
            {messages.map((one) => (
              <SupportMessageItem
                key={one.id}
                message={one}
                isOwn={!one.is_from_team}
                name={one.is_from_team ? one.sender_name : t`You`}
                isRead={one.seq <= (thread?.read_seq ?? 0)}
                onReport={one.is_from_team ? () => setReported(one) : undefined}
              />
            ))}
            {unsent.map((one) => (
              <UnsentMessageItem key={one.clientKey} text={one.content} writtenAt={one.writtenAt} />
            ))}
          </ol>
        )}
        {thread?.can_rate && <RatingForm onRated={() => void reading.refetch()} />}
      </MessageScrollBox>
      {thread?.blocked_until ? (
        <Blocked until={thread.blocked_until} reason={thread.block_reason} />
      ) : (
        <SupportComposer
          key={times}
          draft={draft}
          onWords={keep}
          onImage={(body) =>
            send.mutateAsync({ body }).then(
              () => true,
              // The toast has shown why.
              () => false,
            )
          }
        />
      )}
      <ReportModal
        whom="team"
        name={reported?.sender_name ?? ''}
        messageId={reported?.id}
        onClose={() => setReported(null)}
      />
    </>
  )
}

/** An admin has stopped what this person writes. */
function Blocked({ until, reason }: { until: string; reason: string | null }) {
  const { instant } = useDateText()
  const end = instant(until, 'date and time')
  return (
    <div className={note.note} data-tone="warning">
      <p>
        <Trans>An administrator has blocked your messages here until {end}.</Trans>
      </p>
      {reason && <p>{reason}</p>}
    </div>
  )
}
