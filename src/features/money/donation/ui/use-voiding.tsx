import { Trans, useLingui } from '@lingui/react/macro'
import type { DecidedList } from '#web/kit/held-rows.ts'
import { type Decision, useDecision } from '#web/kit/use-decision.ts'
import { type Donation, donationApi, donationMoves } from '../donation.contract.ts'
import { donationPolicy } from '../donation.policy.ts'
import { SHOWING_DONATIONS } from './donation-columns.tsx'

/** Makes a gift void that was entered by mistake. */
export function useVoiding(list: DecidedList): Decision<Donation> {
  const { t } = useLingui()
  return useDecision<typeof donationApi.remove, Donation>(donationApi.remove, {
    list,
    move: donationMoves.void,
    ability: donationPolicy.change,
    input: ({ id }, reason) => ({ params: { id }, body: { reason } }),
    question: ({ receipt_number: number }) => ({
      title: t`Make receipt ${number} void?`,
      message: (
        <Trans>
          The gift leaves the totals, and its number is not given again. A donor who got the receipt by e-mail is told
          why.
        </Trans>
      ),
      confirmLabel: t`Make void`,
    }),
    success: ({ message }) => message,
    done: { label: t`Void`, tone: 'danger' },
    failure: t`The gift could not be made void. Please try again.`,
    refresh: SHOWING_DONATIONS,
  })
}
