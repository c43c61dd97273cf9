import { msg } from '@lingui/core/macro'
import { RecordLink } from '#web/kit/record-link.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { type PayslipRow, payslipApi } from '../payslip/payslip.contract.ts'
import { deductions, gross, net, RECORD } from './payslip-columns.tsx'
import { PaymentBadge, useMonthText } from './pay-words.tsx'

/** The columns of the reader's own payslips. */
export const OWN_COLUMNS: readonly Column<PayslipRow>[] = [
  { key: 'month', title: msg`Month`, isMain: true, cell: (row) => <MonthLink row={row} /> },
  gross,
  deductions,
  net,
  {
    key: 'payment',
    title: msg`Payment`,
    kind: 'state',
    priority: 1,
    cell: (row) => <PaymentBadge payment={row.payment} file={null} />,
  },
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
