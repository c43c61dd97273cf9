import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TextCell } from '#web/kit/cells.tsx'
import { RecordLink } from '#web/kit/record-link.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { PAYSLIP_COLUMNS, payrollApi, type PayRunDetails } from '../payroll.contract.ts'
import type { PayslipRow, RunPayslip } from '../payslip/payslip.contract.ts'
import styles from './payroll.module.css'
import { PaymentBadge, useSignedMoney, usePayMoney, WarningWords } from './pay-words.tsx'

/** The part of the address that names the open payslip. */
export const RECORD = 'payslip'

export const gross: Column<PayslipRow> = {
  key: 'gross',
  title: msg`Gross pay`,
  kind: 'amount',
  align: 'end',
  cell: (row) => <Amount row={row} of="gross" />,
}
export const deductions: Column<PayslipRow> = {
  key: 'deductions',
  title: msg`Deductions`,
  kind: 'amount',
  align: 'end',
  cell: (row) => <Amount row={row} of="deductions" />,
}
export const net: Column<PayslipRow> = {
  key: 'net',
  title: msg`Net pay`,
  kind: 'amount',
  priority: 1,
  align: 'end',
  cell: (row) => <Amount row={row} of="net" />,
}

const name: Column<RunPayslip> = {
  key: 'name',
  title: msg`Employee`,
  isMain: true,
  isSortable: true,
  cell: (row) => (
    <RecordLink of={RECORD} id={row.id}>
      {row.name}
    </RecordLink>
  ),
}
const department: Column<RunPayslip> = {
  key: 'department',
  title: msg`Department`,
  kind: 'text',
  priority: 3,
  isSortable: true,
  cell: (row) => <TextCell text={row.department} />,
}
const change: Column<RunPayslip> = {
  key: 'change',
  title: msg`Change from the previous month`,
  kind: 'amount',
  priority: 2,
  align: 'end',
  cell: (row) => <Change row={row} />,
}
const attention: Column<RunPayslip> = {
  key: 'warnings',
  title: msg`Needs attention`,
  kind: 'long',
  priority: 1,
  cell: ({ warnings }) =>
    warnings.length === 0 ? (
      '—'
    ) : (
      <span className={styles.badges}>
        {warnings.map((warning) => (
          <StatusBadge key={warning} tone="warning">
            <WarningWords warning={warning} />
          </StatusBadge>
        ))}
      </span>
    ),
}
const payment: Column<RunPayslip> = {
  key: 'payment',
  title: msg`Payment`,
  kind: 'state',
  priority: 1,
  cell: (row) => <PaymentBadge payment={row.payment} file={row.file} />,
}

/** The columns of the payslips of a run: before it is approved what to check, afterwards who is paid. */
export const columnsOf = ({ status, compared }: Pick<PayRunDetails, 'status' | 'compared'>): Column<RunPayslip>[] => [
  name,
  department,
  { ...gross, isSortable: true },
  ...(compared ? [] : [deductions]),
  { ...net, isSortable: true },
  ...(compared ? [change] : []),
  status === 'approved' || status === 'paid' ? payment : attention,
]

/** The payslips of one run, by name. */
export const payslipsOf = (
  runId: number,
  { isFinal, isCompared }: { isFinal: boolean; isCompared: boolean },
): ServerList<typeof payrollApi.listPayslips, RunPayslip> => ({
  endpoint: payrollApi.listPayslips,
  rows: ({ payslips }) => payslips,
  query: { run_id: runId },
  sorts: PAYSLIP_COLUMNS,
  usualOrder: msg`By name`,
  filters: [
    {
      key: 'warning',
      label: msg`Needs attention`,
      options: [
        { value: 'all', label: msg`All payslips` },
        { value: 'no_salary', label: msg`No salary` },
        { value: 'no_account', label: msg`No bank account` },
        { value: 'same_account', label: msg`Same bank account as another person` },
        { value: 'negative', label: msg`Negative net pay` },
        { value: 'two_records', label: msg`Two records for one person` },
        { value: 'inactive', label: msg`Inactive` },
      ],
    },
    ...(isFinal
      ? [
          {
            key: 'payment',
            label: msg`Payment`,
            options: [
              { value: 'all', label: msg`All payments` },
              { value: 'open', label: msg`Open` },
              { value: 'sent', label: msg`In a bank file` },
              { value: 'paid', label: msg`Paid` },
            ],
          },
        ]
      : []),
    ...(isCompared
      ? [
          {
            key: 'change',
            label: msg`Change from the previous month`,
            options: [
              { value: 'all', label: msg`With or without changes` },
              { value: 'changed', label: msg`Changed` },
              { value: 'new', label: msg`New` },
            ],
          },
        ]
      : []),
  ],
})

function Amount({ row, of }: { row: PayslipRow; of: 'gross' | 'deductions' | 'net' }) {
  const money = usePayMoney()
  return <span className={styles.amount}>{money(row[of], row.currency)}</span>
}

function Change({ row }: { row: RunPayslip }) {
  const money = useSignedMoney()
  const plain = usePayMoney()
  if (row.before === null) {
    return (
      <StatusBadge tone="info">
        <Trans>New</Trans>
      </StatusBadge>
    )
  }
  const before = plain(row.before, row.currency)
  if (row.before === row.net) return '—'
  return (
    <>
      {money(row.net - row.before, row.currency)}
      <span className={styles.small}>
        <Trans>before: {before}</Trans>
      </span>
    </>
  )
}
