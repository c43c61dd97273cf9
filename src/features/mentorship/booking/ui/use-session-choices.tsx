import { useLingui } from '@lingui/react/macro'
import { useMe } from '#web/api/use-me.ts'
import type { DecidedList } from '#web/kit/decided-rows.ts'
import type { Choice } from '#web/kit/decision-buttons.tsx'
import { type Decision, useDecision } from '#web/kit/use-decision.ts'
import { useNow } from '#web/kit/use-now.ts'
import { type Booking, bookingApi, bookingMoves, BOOKING_RULES } from '../booking.contract.ts'
import { bookingPolicy } from '../booking.policy.ts'
import { STALE } from './session-reads.ts'
import { otherPersonIn, useOtherPerson, useWhenText } from './session-words.tsx'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Until when a confirmed session can be cancelled without being late. */
export const freeCancellationEnd = ({ starts_at: start }: Booking): string =>
  new Date(Date.parse(start) - BOOKING_RULES.lateHours * HOUR_MS).toISOString()

/** The times of a session by this device's clock; the server decides. */
export function useSessionProgress({ starts_at: start, ends_at: end, status }: Booking) {
  const now = useNow()
  const hasBegun = Date.parse(start) <= now
  return {
    hasBegun,
    isOver: Date.parse(end) <= now,
    isLate: status === 'confirmed' && now > Date.parse(start) - BOOKING_RULES.lateHours * HOUR_MS,
    isNoShowPossible: Date.parse(start) + BOOKING_RULES.noShowMinutes * MINUTE_MS <= now,
    isMovable: !hasBegun && (status === 'requested' || status === 'confirmed'),
  }
}

/** How the reader answers requests; where they are rows of a list, they keep their places in it. */
export function useRequestAnswers(list?: DecidedList): Record<'confirm' | 'decline', Decision<Booking>> {
  const { t } = useLingui()
  const me = useMe()
  const when = useWhenText()
  const nameOf = (booking: Booking): string => otherPersonIn(me, booking).name
  const shared = {
    refresh: STALE,
    success: ({ message }: { message: string }) => message,
    about: nameOf,
    ...(list && { list }),
  }
  const confirm = useDecision<typeof bookingApi.confirm, Booking>(bookingApi.confirm, {
    ...shared,
    move: bookingMoves.confirm,
    ability: bookingPolicy.answer,
    input: ({ id, starts_at }) => ({ params: { id }, body: { starts_at } }),
    failure: t`The session could not be confirmed. Please try again.`,
    done: { label: t`Confirmed`, tone: 'success' },
  })
  const decline = useDecision<typeof bookingApi.decline, Booking>(bookingApi.decline, {
    ...shared,
    move: bookingMoves.decline,
    ability: bookingPolicy.answer,
    input: ({ id }, reason) => ({ params: { id }, body: { reason } }),
    question: (booking) => {
      const name = nameOf(booking)
      return {
        title: t`Decline this session?`,
        message: t`${when(booking.starts_at)}. ${name} can ask for another time.`,
        confirmLabel: t`Decline`,
      }
    },
    failure: t`The session could not be declined. Please try again.`,
    done: { label: t`Declined`, tone: 'danger' },
  })
  return { confirm, decline }
}

function useOutcomeChoices(booking: Booking) {
  const { t } = useLingui()
  const { name } = useOtherPerson(booking)
  const { isLate } = useSessionProgress(booking)
  const params = { params: { id: booking.id } }
  const hours = BOOKING_RULES.lateHours
  const shared = {
    refresh: STALE,
    success: ({ message }: { message: string }) => message,
    about: () => name,
    ability: bookingPolicy.change,
  }
  const cancel = useDecision<typeof bookingApi.cancel, Booking>(bookingApi.cancel, {
    ...shared,
    move: bookingMoves.cancel,
    input: (_, reason) => ({ ...params, body: { reason } }),
    question: () => ({
      title: t`Cancel this session?`,
      message: isLate
        ? t`It begins in less than ${hours} hours. This will be recorded as a late cancellation. ${name} is notified right away.`
        : t`${name} is notified right away, and the time becomes free for others.`,
      confirmLabel: t`Cancel the session`,
      cancelLabel: t`Keep the session`,
      isReasonOptional: true,
    }),
    failure: t`The session could not be cancelled. Please try again.`,
    done: { label: t({ message: 'Cancelled', context: 'session' }), tone: 'danger' },
  })
  const complete = useDecision<typeof bookingApi.complete, Booking>(bookingApi.complete, {
    ...shared,
    move: bookingMoves.complete,
    input: () => params,
    failure: t`This could not be saved. Please try again.`,
    done: { label: t`Took place`, tone: 'success' },
  })
  const reportNoShow = useDecision<typeof bookingApi.reportNoShow, Booking>(bookingApi.reportNoShow, {
    ...shared,
    move: bookingMoves.reportNoShow,
    input: () => params,
    question: () => ({
      title: t`Did ${name} miss the session?`,
      message: t`${name} will be recorded as having missed this session, and will be notified.`,
      confirmLabel: t`Mark as missed`,
    }),
    failure: t`This could not be saved. Please try again.`,
    done: { label: t`Missed`, tone: 'danger' },
  })
  return { cancel, complete, reportNoShow }
}

/** What the reader can do with a session now, by its state, the rules and the time; holds have a form of their own. */
export function useSessionChoices(booking: Booking): Choice<Booking>[] {
  const { t } = useLingui()
  const { confirm, decline } = useRequestAnswers()
  const { cancel, complete, reportNoShow } = useOutcomeChoices(booking)
  const { hasBegun, isNoShowPossible } = useSessionProgress(booking)
  const { name, side } = useOtherPerson(booking)
  const { status, proposed_by: proposer } = booking
  if (!hasBegun && status === 'requested' && side !== proposer)
    return [
      { decision: confirm, label: t`Confirm`, name: t`Confirm the session with ${name}` },
      { decision: decline, label: t`Decline`, name: t`Decline the session with ${name}`, isDangerous: true },
    ]
  if (!hasBegun) return [{ decision: cancel, label: t`Cancel the session`, isDangerous: true }]
  const held = { decision: complete, label: t`Mark as held` }
  if (!isNoShowPossible) return [held]
  return [held, { decision: reportNoShow, label: t`Mark as missed`, isDangerous: true }]
}
