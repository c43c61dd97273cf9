import { useLingui } from '@lingui/react/macro'
import type { DraftKey } from '#web/api/drafts.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMe } from '#web/api/use-me.ts'
import { useLoadDelivery, useOutbox, useOutcomes } from '#web/api/use-outbox.ts'
import { useStillInPress } from '#web/kit/press.ts'
import { toast } from '#web/kit/toast.ts'
import { useRefusedText } from '#web/kit/use-refused-text.ts'
import type { SupportMessage } from '../support.contract.ts'
import { queueSupportMessage, SUPPORT, supportInLetter, unsentSupportMessages } from './unsent-support.ts'

type Thread = {
  /** Null: the reader's own. */
  threadId: number | null
  draft: DraftKey
  messages: readonly SupportMessage[]
  onSent: (message: SupportMessage) => void
}

/** What the reader has written into a thread and the server does not have yet. */
export function useUnsentSupport({ threadId, draft, messages, onSent }: Thread) {
  const { t } = useLingui()
  const { id: meId } = useMe()
  const letters = useStillInPress(useOutbox(meId).letters)
  const { times, giveBack } = useRefusedText(draft)
  useLoadDelivery(SUPPORT)
  useOutcomes((outcome) => {
    const sent = supportInLetter(outcome.letter)
    if (sent?.threadId !== threadId) return
    if ('answer' in outcome) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what deliverSupport has answered for this letter
      return onSent((outcome.answer as { message: SupportMessage }).message)
    }
    giveBack(sent.content)
    toast.error(messageOf(outcome.problem, t`Failed to send message`))
  })
  const known = new Set(messages.map(({ client_key: key }) => key))
  return {
    unsent: unsentSupportMessages(letters, threadId).filter(({ clientKey }) => !known.has(clientKey)),
    /** The field reads its draft when it is made: a new one is made for words that have come back. */
    times,
    keep: (content: string, closes = false): void =>
      queueSupportMessage(meId, { threadId, content, ...(closes && { closes }) }),
  }
}
