import { useEffect, useEffectEvent } from 'react'
import { useLeaveProgram } from '#features/mentorship/program-member/ui/use-leave-program.ts'
import { useCancelRegistration } from '#features/public/event/ui/use-cancel-registration.ts'
import { useWithdrawApplication } from '#features/public/job/job-application/ui/use-withdraw-application.tsx'
import type { Sent } from '../sent-requests/sent-requests.contract.ts'

type WithdrawRequestProps = { sent: Sent; onWithdrawn: () => void }

/** Asks as the page of the thing does, and by its call; once, when it is there. */
export function WithdrawRequest({ sent: { kind, id, title }, onWithdrawn }: WithdrawRequestProps) {
  const leaving = useLeaveProgram(onWithdrawn)
  const withdrawing = useWithdrawApplication(onWithdrawn)
  const cancelling = useCancelRegistration(onWithdrawn)
  const confirmWithdrawal = useEffectEvent(() => {
    const { ask: askAbout } = kind === 'program' ? leaving : kind === 'job' ? withdrawing : cancelling
    return askAbout(id, title ?? '')
  })
  useEffect(() => void confirmWithdrawal(), [])
  return null
}
