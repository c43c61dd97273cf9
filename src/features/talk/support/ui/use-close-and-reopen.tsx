import { Trans, useLingui } from '@lingui/react/macro'
import type { Choice } from '#web/kit/decision-buttons.tsx'
import { useDecision } from '#web/kit/use-decision.ts'
import { inboxApi, type InboxThread } from '../inbox/inbox.contract.ts'
import { supportMoves } from '../support.contract.ts'
import { supportPolicy } from '../support.policy.ts'

const SHARED = {
  ability: supportPolicy.answer,
  about: ({ person }: InboxThread) => person.name,
  input: ({ id }: InboxThread) => ({ params: { id } }),
  refresh: [inboxApi.list, inboxApi.get],
}

/** Closing a thread and opening it again. */
export function useCloseAndReopen(): readonly Choice<InboxThread>[] {
  const { t } = useLingui()
  const close = useDecision(inboxApi.close, {
    ...SHARED,
    move: supportMoves.close,
    success: ({ message }) => message,
    failure: t`The conversation could not be closed. Please try again.`,
    done: { label: t({ message: 'Closed', context: 'conversation' }), tone: 'neutral' },
  })
  const reopen = useDecision(inboxApi.reopen, {
    ...SHARED,
    move: supportMoves.reopen,
    success: ({ message }) => message,
    failure: t`The conversation could not be reopened. Please try again.`,
    done: { label: t`Answered`, tone: 'success' },
  })
  return [
    { decision: close, label: <Trans>Close</Trans>, name: t`Close the conversation` },
    { decision: reopen, label: <Trans>Reopen</Trans> },
  ]
}
