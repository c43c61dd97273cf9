import { Trans, useLingui } from '@lingui/react/macro'
import type { DecidedList } from '#web/kit/decided-rows.ts'
import { type Decision, useDecision } from '#web/kit/use-decision.ts'
import { type Donation, donationApi, donationMoves } from '../donation.contract.ts'
import { donationPolicy } from '../donation.policy.ts'
import { DONATION_READS } from './donation-columns.tsx'

/** Makes a gift void that was entered by mistake. */
export function useVoidDecision(list: DecidedList): Decision<Donation> {
  const { t } = useLingui()
  return useDecision<typeof donationApi.remove, Donation>(donationApi.remove, {
    list,
    move: donationMoves.void,
    ability: donationPolicy.change,
    input: ({ id }, reason) => ({ params: { id }, body: { reason } }),
    question: ({ receipt_number: number }) => ({
      title: t`Void receipt ${number}?`,
      message: (
        <Trans>
          The gift is removed from the totals, and its number is not used again. If the receipt was emailed to the
          donor, they are told the reason.
        </Trans>
      ),
      confirmLabel: t`Void receipt`,
      asksFor: 'reason for named readers',
    }),
    success: ({ message }) => message,
    about: ({ name, receipt_number: number }) => name ?? t`Receipt ${number}`,
    done: { label: t`Void`, tone: 'danger' },
    failure: t`The receipt could not be voided. Please try again.`,
    refresh: DONATION_READS,
  })
}
