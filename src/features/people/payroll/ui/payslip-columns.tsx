import { msg } from '@lingui/core/macro'
import { TextCell } from '#web/kit/cells.tsx'
import { RecordLink } from '#web/kit/record-link.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { PAYSLIP_COLUMNS, payrollApi } from '../payroll.contract.ts'
import { type PayslipRow, payslipApi } from '../payslip/payslip.contract.ts'
import styles from './payroll.module.css'
import { useMonthText, usePayMoney, WarningWords } from './pay-words.tsx'

/** The part of the address that names the open payslip. */
export const RECORD = 'payslip'

const gross: Column<PayslipRow> = {
  key: 'gross',
  title: msg`Gross pay`,
  align: 'end',
  cell: (row) => <Amount row={row} of="gross" />,
}
const deductions: Column<PayslipRow> = {
  key: 'deductions',
  title: msg`Deductions`,
  align: 'end',
  cell: (row) => <Amount row={row} of="deductions" />,
}
const net: Column<PayslipRow> = {
  key: 'net',
  title: msg`Net pay`,
  align: 'end',
  cell: (row) => <Amount row={row} of="net" />,
}

/** The columns of the payslips of a run. */
export const PAYSLIP_TABLE: readonly Column<PayslipRow>[] = [
  {
    key: 'name',
    title: msg`Employee`,
    isMain: true,
    isSortable: true,
    cell: ({ id, name }) => (
      <RecordLink of={RECORD} id={id}>
        {name}
      </RecordLink>
    ),
  },
  {
    key: 'department',
    title: msg`Department`,
    isSortable: true,
    cell: ({ department }) => <TextCell text={department} />,
  },
  { ...gross, isSortable: true },
  deductions,
  { ...net, isSortable: true },
  {
    key: 'warnings',
    title: msg`Needs attention`,
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
  },
]

/** The payslips of one run, by name. */
export const payslipsOf = (runId: number): ServerList<typeof payrollApi.listPayslips, PayslipRow> => ({
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
        { value: 'negative', label: msg`Negative net pay` },
        { value: 'two_records', label: msg`Two records for one person` },
        { value: 'inactive', label: msg`Inactive` },
      ],
    },
  ],
})

/** The columns of the reader's own payslips. */
export const OWN_COLUMNS: readonly Column<PayslipRow>[] = [
  { key: 'month', title: msg`Month`, isMain: true, cell: (row) => <MonthLink row={row} /> },
  gross,
  deductions,
  net,
]

/** The reader's own payslips, the newest month first. */
export const OWN: ServerList<typeof payslipApi.listOwn, PayslipRow> = {
  endpoint: payslipApi.listOwn,
  rows: ({ payslips }) => payslips,
}

function MonthLink({ row }: { row: PayslipRow }) {
  const month = useMonthText()
  return (
    <RecordLink of={RECORD} id={row.id}>
      {month(row)}
    </RecordLink>
  )
}

function Amount({ row, of }: { row: PayslipRow; of: 'gross' | 'deductions' | 'net' }) {
  const money = usePayMoney()
  return money(row[of], row.currency)
}
