import { Trans, useLingui } from '@lingui/react/macro'
import type { Choice } from '#web/kit/move-buttons.tsx'
import { useDecision } from '#web/kit/use-decision.ts'
import { contactApi, type ContactMessage, contactMoves } from '../contact.contract.ts'
import { contactPolicy } from '../contact.policy.ts'

const SHARED = {
  ability: contactPolicy.settle,
  input: ({ id }: ContactMessage) => ({ params: { id } }),
  refresh: [contactApi.list, contactApi.get],
}

/** Closing a message and opening it again. */
export function useContactDecisions(): readonly Choice<ContactMessage>[] {
  const { t } = useLingui()
  const close = useDecision(contactApi.close, {
    ...SHARED,
    move: contactMoves.close,
    success: ({ message }) => message,
    failure: t`The message could not be closed. Please try again.`,
    done: { label: t`Closed`, tone: 'neutral' },
  })
  const reopen = useDecision(contactApi.reopen, {
    ...SHARED,
    move: contactMoves.reopen,
    success: ({ message }) => message,
    failure: t`The message could not be opened again. Please try again.`,
    done: { label: t`Open`, tone: 'warning' },
  })
  return [
    { decision: close, label: <Trans>Close</Trans>, name: t`Close the message` },
    { decision: reopen, label: <Trans>Open again</Trans> },
  ]
}
