import { useEffect, useEffectEvent } from 'react'
import { useWithdrawEnrollment } from '#features/learning/enrollment/ui/use-withdraw-enrollment.ts'
import { useWithdrawMentorship } from '#features/mentorship/mentorship-application/ui/use-withdraw-mentorship.ts'
import { useLeaveProgram } from '#features/mentorship/program-member/ui/use-leave-program.ts'
import { useCancelOrder } from '#features/money/payment/ui/use-cancel-order.ts'
import { useCancelRegistration } from '#features/public/event/ui/use-cancel-registration.ts'
import { useWithdrawApplication } from '#features/public/job/job-application/ui/use-withdraw-application.tsx'
import type { Sent, SentKind } from '../sent-requests/sent-requests.contract.ts'

type WithdrawRequestProps = { sent: Sent; onWithdrawn: () => void }
type Asking = { ask: (id: number, title: string) => Promise<void> }

/** Asks as the page of the thing does, and by its call; once, when it is there. */
export function WithdrawRequest({ sent: { kind, id, title }, onWithdrawn }: WithdrawRequestProps) {
  const waysToWithdraw: Partial<Record<SentKind, Asking>> = {
    enrollment: useWithdrawEnrollment(onWithdrawn),
    unpaid: useCancelOrder(onWithdrawn),
    mentorship: useWithdrawMentorship(onWithdrawn),
    program: useLeaveProgram(onWithdrawn),
    job: useWithdrawApplication(onWithdrawn),
    event: useCancelRegistration(onWithdrawn),
  }
  const confirmWithdrawal = useEffectEvent(() => waysToWithdraw[kind]?.ask(id, title ?? ''))
  useEffect(() => void confirmWithdrawal(), [])
  return null
}
