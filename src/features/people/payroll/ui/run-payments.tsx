import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { allowsRole } from '#shared/policy.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import note from '#web/kit/note.module.css'
import recordStyles from '#web/kit/record.module.css'
import { SaveFileButton } from '#web/kit/save-file-button.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { BankFile, PayRunDetails } from '../payroll.contract.ts'
import { payrollPolicy } from '../payroll.policy.ts'
import { payoutApi } from '../payout/payout.contract.ts'
import styles from './payroll.module.css'
import { usePayMoney } from './pay-words.tsx'
import { RUN_READS } from './use-run-decisions.tsx'

/** Who of an approved run is paid, and its bank files. */
export function RunPayments({ run }: { run: PayRunDetails }) {
  const { t } = useLingui()
  const mayPay = allowsRole(payrollPolicy.pay, useMe())
  const { paid, sent, open, ready, files } = run
  const { mutate, isPending } = useApiMutation(payoutApi.makeFile, {
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: RUN_READS,
  })
  return (
    <div className={note.note} data-tone={open > 0 ? 'warning' : undefined}>
      <p>
        <strong>
          <Trans>Payments:</Trans>
        </strong>{' '}
        <Plural value={paid} one="# paid" other="# paid" />
        {sent > 0 && (
          <>
            {', '}
            <Plural value={sent} one="# in a bank file" other="# in a bank file" />
          </>
        )}
        {open > 0 && (
          <>
            {', '}
            <Link to="?payment=open" preventScrollReset className={recordStyles.link}>
              <Plural value={open} one="# open" other="# open" />
            </Link>
          </>
        )}
      </p>
      {open > ready && (
        <p className={styles.soft}>
          <Trans>
            Without a bank account, a payslip stays open. Add the account in Salaries and create another file, or open
            the payslip and mark it as paid by other means.
          </Trans>
        </p>
      )}
      {files.map((file) => (
        <File key={file.number} run={run} file={file} mayPay={mayPay} />
      ))}
      {mayPay && ready > 0 && (
        <div>
          <Button loading={isPending} onClick={() => mutate({ params: { id: run.id } })}>
            {files.length === 0 ? <Trans>Create the bank file</Trans> : <Trans>Create another bank file</Trans>}
          </Button>
        </div>
      )}
    </div>
  )
}

function File({ run, file, mayPay }: { run: PayRunDetails; file: BankFile; mayPay: boolean }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const money = usePayMoney()
  const { number, by, waiting } = file
  const amount = money(file.amount, run.currency)
  const made = instant(file.made_at, 'date and time')
  const { mutate, isPending } = useApiMutation(payoutApi.payFile, {
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: RUN_READS,
  })
  async function ask(): Promise<void> {
    const isSure = await confirm({
      title: t`Has the bank processed bank file ${number}?`,
      message: (
        <Trans>
          Confirm once the bank has sent the money. Only people in this file are marked as paid. If a payment is
          returned, open the payslip and record it.
        </Trans>
      ),
      confirmLabel: t`Mark as paid`,
    })
    if (isSure) mutate({ params: { id: run.id }, body: { file: number } })
  }
  return (
    <div className={styles.file}>
      <span>
        <strong>
          <Trans>Bank file {number}:</Trans>
        </strong>{' '}
        <Plural value={file.payments} one="# payment" other="# payments" />, {amount}
        <span className={styles.small}>
          <Trans>
            Created by {by} on {made}
          </Trans>
        </span>
      </span>
      {mayPay && (
        <span className={styles.actions}>
          <SaveFileButton endpoint={payoutApi.file} id={run.id} query={{ file: number }}>
            <Trans>Download</Trans>
          </SaveFileButton>
          {waiting > 0 && (
            <Button loading={isPending} onClick={() => void ask()}>
              <Trans>Mark as paid</Trans>
            </Button>
          )}
        </span>
      )}
    </div>
  )
}
