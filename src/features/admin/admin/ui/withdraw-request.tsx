import { useEffect, useEffectEvent } from 'react'
import { useLeaveProgram } from '#features/mentorship/program/ui/use-leaving.ts'
import { useCancelling } from '#features/public/event/ui/use-cancelling.ts'
import { useWithdrawing } from '#features/public/job/job-application/ui/use-withdrawing.tsx'
import type { Sent } from '../sent-requests/sent-requests.contract.ts'

type WithdrawRequestProps = { sent: Sent; onWithdrawn: () => void }

/** Asks as the page of the thing does, and by its call; once, when it is there. */
export function WithdrawRequest({ sent: { kind, id, title }, onWithdrawn }: WithdrawRequestProps) {
  const leaving = useLeaveProgram(onWithdrawn)
  const withdrawing = useWithdrawing(onWithdrawn)
  const cancelling = useCancelling(onWithdrawn)
  const ask = useEffectEvent(() => {
    const { ask: askAbout } = kind === 'program' ? leaving : kind === 'job' ? withdrawing : cancelling
    return askAbout(id, title ?? '')
  })
  useEffect(() => void ask(), [])
  return null
}
