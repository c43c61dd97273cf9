import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { TypingLine } from '#features/talk/chat/ui/typing-line.tsx'
import { useAnnounceTyping } from '#features/talk/chat/ui/use-typing.ts'
import { MatchTabs } from '#features/mentorship/match/ui/match-tabs.tsx'
import { BlockButton } from '#features/talk/safety/ui/block-button.tsx'
import { ReportModal } from '#features/talk/safety/ui/report-modal.tsx'
import { pageData } from '#web/api/page-data.ts'
import { messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { useLoadDelivery, useOutbox, useOutcomes } from '#web/api/use-outbox.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { MessageComposer } from '#web/kit/message-composer.tsx'
import { MessageScrollBox } from '#web/kit/message-scroll-box.tsx'
import list from '#web/kit/messages.module.css'
import { MoreMenu } from '#web/kit/more-menu.tsx'
import note from '#web/kit/note.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { FullHeightPage } from '#web/kit/full-height-page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useStillInPress } from '#web/kit/press.ts'
import { toast } from '#web/kit/toast.ts'
import { useRefusedText } from '#web/kit/use-refused-text.ts'
import { useReportSeen } from '#web/kit/use-report-seen.ts'
import { UnsentMessageItem } from '#web/kit/unsent-message-item.tsx'
import { threadApi, type Message, MAX_MESSAGE_LENGTH, type Thread } from '../thread.contract.ts'
import { AttachmentButtons } from './attachment-buttons.tsx'
import { MessageItem } from './message-item.tsx'
import styles from './thread.module.css'
import { queueMessage, MESSAGE, messageInLetter, unsentMessages } from './unsent-messages.ts'
import { threadQuery, useThread } from './use-thread.ts'
import { WaitingQuestionNote } from './waiting-question-note.tsx'

const reads = pageData(({ params }) => [threadQuery(Number(params.id))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Loaded after someone has written. */
const PushOffer = lazyPart(async () => (await import('#features/base/notification/push/ui/push-offer.tsx')).PushOffer)

/** What the two people of a match write to each other. */
export default function ThreadPage() {
  const { t } = useLingui()
  const id = Number(useParams().id)
  const reading = useThread(id)
  const { data, isError, refetch } = reading
  if (data) return <ThreadContent key={id} reading={{ ...reading, data }} />
  return (
    <>
      <PageHeader title={<Trans>Messages</Trans>} />
      {isError ? (
        <ErrorState text={t`The messages could not be loaded. Please try again.`} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={8} />
      )}
    </>
  )
}

type ThreadQuery = ReturnType<typeof useThread>
type LoadedThread = ThreadQuery & { data: NonNullable<ThreadQuery['data']> }

function ThreadContent({ reading }: { reading: LoadedThread }) {
  const { t } = useLingui()
  const { id: meId } = useMe()
  const { thread, messages, before } = reading.data
  const matchId = thread.match_id
  const known = new Set(messages.map(({ client_key: key }) => key))
  const unsent = unsentMessages(useStillInPress(useOutbox(meId).letters), matchId).filter(
    ({ clientKey }) => !known.has(clientKey),
  )
  // A mark that could not be set is set with the next message or visit.
  const { mutate: tell } = useApiMutation(threadApi.read, {
    errorsIn: 'form',
    refresh: [threadApi.threads],
  })
  const lastOfOther = messages.findLast(({ sender_id: sender }) => sender !== meId)?.seq ?? 0
  useReportSeen(lastOfOther, (seq) => tell({ params: { id: matchId }, body: { seq } }))
  const [hasSent, setHasSent] = useState(false)
  const draft = { form: `message-${matchId}`, personId: meId }
  const { times, giveBack } = useRefusedText(draft)
  useLoadDelivery(MESSAGE)
  const place = { kind: 'person', id: thread.other.user_id } as const
  const tellTyping = useAnnounceTyping(place)
  useOutcomes((outcome) => {
    const sent = messageInLetter(outcome.letter)
    if (sent?.matchId !== matchId) return
    if ('answer' in outcome) {
      setHasSent(true)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what deliverMessage has answered for this letter
      return reading.add((outcome.answer as { message: Message }).message)
    }
    giveBack(sent.text)
    toast.error(messageOf(outcome.problem, t`The message could not be sent. Please try again.`))
  })
  // The message that is reported; null for the person.
  const [reporting, setReporting] = useState<number | null>()
  const isEmpty = messages.length === 0 && unsent.length === 0
  const { name } = thread.other
  return (
    <FullHeightPage className={styles.room}>
      <PageHeader
        title={name}
        text={<About thread={thread} />}
        actions={
          <MoreMenu label={t`More actions for ${name}`}>
            <button type="button" onClick={() => setReporting(null)}>
              <Trans>Report</Trans>
            </button>
            <BlockButton
              whom={{ matchId }}
              name={name}
              isBlocked={thread.has_blocked}
              onChange={() => void reading.refetch()}
            />
          </MoreMenu>
        }
      />
      <MatchTabs id={matchId} isAgreed={thread.is_agreed} hasMessages />
      <ReportModal whom={{ matchId }} name={name} messageId={reporting} onClose={() => setReporting(undefined)} />
      <MessageScrollBox
        first={messages[0]?.client_key ?? ''}
        last={unsent.at(-1)?.clientKey ?? messages.at(-1)?.client_key ?? ''}
        isLastOwn={unsent.length > 0 || messages.at(-1)?.sender_id === meId}
        onEarlier={before === null ? null : reading.loadEarlier}
      >
        {isEmpty ? (
          <EmptyState title={t`No messages yet`} drawing="inbox" isCompact />
        ) : (
          <ol className={list.list}>
            {messages.map((one) => (
              <MessageItem
                key={one.id}
                message={one}
                matchId={matchId}
                from={one.sender_id === meId ? null : name}
                isRead={one.seq <= thread.read_by_other}
                canWrite={thread.can_write}
                onChange={reading.add}
                onReport={() => setReporting(one.id)}
              />
            ))}
            {unsent.map((one) => (
              <UnsentMessageItem key={one.clientKey} text={one.text} writtenAt={one.writtenAt} />
            ))}
          </ol>
        )}
        {thread.can_write && <WaitingQuestionNote thread={thread} onAsked={() => void reading.refetch()} />}
        {hasSent && (
          <Suspense>
            <PushOffer />
          </Suspense>
        )}
      </MessageScrollBox>
      {thread.can_write ? (
        <div>
          <AttachmentButtons matchId={matchId} onSent={reading.add} />
          <TypingLine place={place} nameOf={() => name} messages={messages} />
          <MessageComposer
            key={times}
            draft={draft}
            most={MAX_MESSAGE_LENGTH}
            onSend={(text) => queueMessage(meId, { matchId, text })}
            onType={tellTyping}
          />
        </div>
      ) : (
        <div className={note.note}>
          <p>
            {thread.status === 'ended' ? (
              <Trans>This mentorship has ended. You can still read its messages here.</Trans>
            ) : (
              <Trans>You cannot write here at the moment</Trans>
            )}
          </p>
          {thread.has_asked && (
            <p>
              <Trans>You have asked for another mentor. An administrator will write to you.</Trans>
            </p>
          )}
        </div>
      )}
    </FullHeightPage>
  )
}

function About({ thread }: { thread: Thread }) {
  return (
    <>
      {thread.side === 'mentor' ? <Trans>You are the mentor.</Trans> : <Trans>Your mentor.</Trans>}{' '}
      <Trans>Only the two of you can read this.</Trans>{' '}
      {thread.written_sessions > 0 && (
        <Plural value={thread.written_sessions} one="# written session so far." other="# written sessions so far." />
      )}
    </>
  )
}
