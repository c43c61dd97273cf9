import { Trans, useLingui } from '@lingui/react/macro'
import type { DecidedList } from '#web/kit/decided-rows.ts'
import { type Decision, useDecision } from '#web/kit/use-decision.ts'
import { type Order, orderMoves, paymentApi } from '../payment.contract.ts'
import { paymentPolicy } from '../payment.policy.ts'
import { ORDERED } from './stale-reads.ts'
import { useMoneyText } from './use-money-text.ts'

const nameOf = ({ user }: Order) => user.name

const decisionParams = ({ id, attempt }: Order) => ({ params: { id }, attempt_id: attempt?.id ?? 0 })

/** What those who keep the accounts decide about a proof; money is not undone, so both ask before. */
export function usePaymentDecisions(list: DecidedList): Record<'accept' | 'refuse', Decision<Order>> {
  const { t } = useLingui()
  const money = useMoneyText()
  const accept = useDecision<typeof paymentApi.accept, Order>(paymentApi.accept, {
    list,
    move: orderMoves.accept,
    ability: paymentPolicy.decide,
    input: (order: Order) => {
      const { params, attempt_id } = decisionParams(order)
      return { params, body: { attempt_id } }
    },
    question: ({ user, item, total, currency, attempt }) => {
      const amount = money(total, currency)
      const reference = attempt?.reference ?? ''
      return {
        title: t`Has ${amount} arrived?`,
        message: (
          <Trans>
            {user.name} paid {item.title} with the reference {reference}. Only accept a payment you have seen in the
            account. The learner can start right away and gets a receipt.
          </Trans>
        ),
        confirmLabel: t`Accept payment`,
      }
    },
    success: ({ message }) => message,
    about: nameOf,
    done: { label: t`Paid`, tone: 'success' },
    failure: t`The payment could not be accepted. Please try again.`,
    refresh: ORDERED,
  })
  const refuse = useDecision<typeof paymentApi.refuse, Order>(paymentApi.refuse, {
    list,
    move: orderMoves.refuse,
    ability: paymentPolicy.decide,
    input: (order: Order, reason) => {
      const { params, attempt_id } = decisionParams(order)
      return { params, body: { attempt_id, reason } }
    },
    question: ({ user, item }) => ({
      title: t`Decline this proof?`,
      message: (
        <Trans>
          {user.name} will get an email with your reason, and can upload another proof for {item.title}.
        </Trans>
      ),
      confirmLabel: t`Decline`,
      asksFor: 'reason for named readers',
    }),
    success: ({ message }) => message,
    about: nameOf,
    done: { label: t`Not confirmed`, tone: 'danger' },
    failure: t`The payment could not be declined. Please try again.`,
    refresh: ORDERED,
  })
  return { accept, refuse }
}

/** A payment that is paid back, with the place that was bought ending or staying. */
export function useRefunds(list: DecidedList): Record<'end' | 'keep', Decision<Order>> {
  const { t } = useLingui()
  const money = useMoneyText()
  const common = {
    list,
    ability: paymentPolicy.refund,
    success: ({ message }: { message: string }) => message,
    about: nameOf,
    done: { label: t`Refunded`, tone: 'neutral' as const },
    failure: t`The refund could not be recorded. Please try again.`,
    refresh: ORDERED,
  }
  const end = useDecision<typeof paymentApi.refund, Order>(paymentApi.refund, {
    ...common,
    move: orderMoves.refund,
    input: ({ id }: Order, reason) => ({ params: { id }, body: { reason, ends_access: true } }),
    question: ({ user, item, total, currency }) => {
      const amount = money(total, currency)
      return {
        title: t`Refund ${amount} and end access?`,
        message:
          item.kind === 'course' ? (
            <Trans>
              Refund the money first. {user.name} loses their place in the course, unless they have completed it, and
              will see your reason.
            </Trans>
          ) : (
            <Trans>
              Refund the money first. {user.name} loses their place in the program and its included courses, unless they
              are completed, and will see your reason.
            </Trans>
          ),
        confirmLabel: t`Record the refund`,
        asksFor: 'reason for named readers',
      }
    },
  })
  const keep = useDecision<typeof paymentApi.refund, Order>(paymentApi.refund, {
    ...common,
    move: orderMoves.refundAndKeep,
    input: ({ id }: Order, reason) => ({ params: { id }, body: { reason, ends_access: false } }),
    question: ({ user, item, total, currency }) => {
      const amount = money(total, currency)
      return {
        title: t`Refund ${amount} and keep access?`,
        message:
          item.kind === 'course' ? (
            <Trans>Refund the money first. {user.name} keeps their place in the course and will see your reason.</Trans>
          ) : (
            <Trans>
              Refund the money first. {user.name} keeps their place in the program and will see your reason.
            </Trans>
          ),
        confirmLabel: t`Record the refund`,
        asksFor: 'reason for named readers',
      }
    },
  })
  return { end, keep }
}
