import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormShell } from '#web/kit/form-shell.tsx'
import { RecordSection } from '#web/kit/record-parts.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { payoutApi } from '../payout/payout.contract.ts'
import type { Payout, Payslip } from '../payslip/payslip.contract.ts'
import styles from './payroll.module.css'
import { PaymentBadge } from './pay-words.tsx'
import { RUN_READS } from './use-run-decisions.tsx'

/** Whether one payslip is paid, how, and what came back; who pays marks it here. */
export function PayslipPayment({ payslip, mayPay }: { payslip: Payslip; mayPay: boolean }) {
  const { payment, payouts } = payslip
  const [isReturning, setReturning] = useState(false)
  if (payment === 'none') return null
  const file = payouts.find((payout) => payout.returned_at === null)?.file ?? null
  return (
    <RecordSection title={<Trans>Payment</Trans>}>
      <p className={styles.badges}>
        <PaymentBadge payment={payment} file={file} />
      </p>
      <ul className={styles.points}>
        {payouts.map((payout) => (
          <Past key={payout.id} payout={payout} />
        ))}
      </ul>
      {mayPay && payment === 'open' && <PayForm id={payslip.id} />}
      {mayPay && payment !== 'open' && !isReturning && (
        <Button variant="default" onClick={() => setReturning(true)}>
          <Trans>Report a failed payment</Trans>
        </Button>
      )}
      {isReturning && payment !== 'open' && <ReturnForm id={payslip.id} onDone={() => setReturning(false)} />}
    </RecordSection>
  )
}

function Past({ payout }: { payout: Payout }) {
  const { instant } = useDateText()
  const { way, file, note, by, reason } = payout
  const made = instant(payout.made_at, 'date and time')
  const paid = payout.paid_at && instant(payout.paid_at)
  const returned = payout.returned_at && instant(payout.returned_at)
  return (
    <li>
      {way === 'file' && (
        <Trans>
          Bank file {file}, created by {by} on {made}
        </Trans>
      )}
      {way === 'other' && (
        <Trans>
          {note}, recorded by {by} on {made}
        </Trans>
      )}
      {way === 'run' && (
        <Trans>
          Marked as paid with the whole run by {by} on {made}
        </Trans>
      )}
      {way === 'file' && paid && (
        <span className={styles.small}>
          <Trans>Paid on {paid}</Trans>
        </span>
      )}
      {returned && (
        <span className={styles.small}>
          <Trans>
            Not paid, recorded on {returned}: {reason}
          </Trans>
        </span>
      )}
    </li>
  )
}

function PayForm({ id }: { id: number }) {
  const { t } = useLingui()
  const form = useApiForm<typeof payoutApi.payOne, { note: string }>(payoutApi.payOne, {
    initial: { note: '' },
    toInput: ({ note }) => ({ params: { id }, body: { note } }),
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: RUN_READS,
  })
  return (
    <FormShell form={form} submitLabel={<Trans>Mark as paid</Trans>} sendingLabel={<Trans>Saving...</Trans>}>
      <TextInput
        label={t`Paid by other means`}
        description={t`For example: cash, signed for on 3 December.`}
        required
        maxLength={200}
        {...form.getInputProps('note')}
      />
    </FormShell>
  )
}

function ReturnForm({ id, onDone }: { id: number; onDone: () => void }) {
  const { t } = useLingui()
  const form = useApiForm<typeof payoutApi.reopen, { reason: string }>(payoutApi.reopen, {
    initial: { reason: '' },
    toInput: ({ reason }) => ({ params: { id }, body: { reason } }),
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: RUN_READS,
    onSuccess: onDone,
  })
  return (
    <FormShell form={form} submitLabel={<Trans>Reopen payment</Trans>} sendingLabel={<Trans>Saving...</Trans>}>
      <TextInput
        label={t`Why was it not paid?`}
        description={t`The payslip can then be paid with another bank file or by other means.`}
        required
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
    </FormShell>
  )
}
