import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmployeeWord } from '#features/people/employee/ui/employee-words.tsx'
import { query } from '#web/api/queries.ts'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { type Payslip, payslipApi } from '../payslip/payslip.contract.ts'
import styles from './payroll.module.css'
import { useMonthText } from './pay-words.tsx'
import { SaveFileButton } from '#web/kit/save-file-button.tsx'
import { PayslipTable } from './payslip-table.tsx'

type PayslipRecordProps = {
  record: OpenRecord
  /** Further actions. */
  tools?: (payslip: Payslip) => ReactNode
}

/** A panel with one payslip. */
export function PayslipRecord({ record, tools }: PayslipRecordProps) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Payslip`}>
      {(id) => <Details key={id} id={id} tools={tools} />}
    </RecordDrawer>
  )
}

function Details({ id, tools }: { id: number; tools: PayslipRecordProps['tools'] }) {
  const { t } = useLingui()
  const month = useMonthText()
  const { data, isError, refetch } = useQuery(query(payslipApi.get, { params: { id } }))
  if (!data) {
    if (isError)
      return <ErrorState text={t`The payslip could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={8} />
  }
  const { payslip } = data
  const { name, code, position, department, paid_days: days, month_days: all } = payslip
  return (
    <RecordDetails>
      <div>
        <h2 className={styles.title}>{name}</h2>
        <p className={styles.soft}>
          {code} · <EmployeeWord word={position} /> · {department}
        </p>
        <p className={styles.soft}>{month(payslip)}</p>
        {days < all && (
          <p className={styles.soft}>
            <Trans>
              Paid for {days} of the {all} days in the month
            </Trans>
          </p>
        )}
      </div>
      <RecordSection title={<Trans>Pay</Trans>}>
        <PayslipTable payslip={payslip} />
      </RecordSection>
      <p className={styles.actions}>
        <SaveFileButton endpoint={payslipApi.pdf} id={id}>
          <Trans>Payslip (PDF)</Trans>
        </SaveFileButton>
      </p>
      {tools?.(payslip)}
    </RecordDetails>
  )
}
