import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TextCell } from '#web/kit/cells.tsx'
import { RecordPerson } from '#web/kit/record-person.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { usePayMoney } from '#features/people/payroll/ui/pay-words.tsx'
import { SALARY_COLUMNS, type SalaryRow, salaryApi } from '../salary.contract.ts'

/** The part of the address that names the open record. */
export const RECORD = 'employee'

export const SALARY_TABLE: readonly Column<SalaryRow>[] = [
  {
    key: 'name',
    title: msg`Employee`,
    isMain: true,
    isSortable: true,
    cell: (row) => <RecordPerson of={RECORD} id={row.id} person={row} />,
  },
  {
    key: 'department',
    title: msg`Department`,
    kind: 'text',
    priority: 3,
    isSortable: true,
    cell: ({ department }) => <TextCell text={department} />,
  },
  {
    key: 'salary',
    title: msg`Salary`,
    kind: 'amount',
    priority: 2,
    align: 'end',
    isSortable: true,
    cell: (row) => <Dollars amount={row.salary} />,
  },
  {
    key: 'extras',
    title: msg`Monthly allowances and deductions`,
    kind: 'amount',
    priority: 3,
    align: 'end',
    cell: (row) => <Dollars amount={row.extras} />,
  },
  {
    key: 'account',
    title: msg`Bank account`,
    kind: 'state',
    priority: 1,
    cell: ({ has_account: hasAccount }) =>
      hasAccount ? (
        <StatusBadge tone="success">
          <Trans>On file</Trans>
        </StatusBadge>
      ) : (
        <StatusBadge tone="warning">
          <Trans>Missing</Trans>
        </StatusBadge>
      ),
  },
]

/** Current employees, by name. */
export const SALARIES: ServerList<typeof salaryApi.list, SalaryRow> = {
  endpoint: salaryApi.list,
  rows: ({ employees }) => employees,
  sorts: SALARY_COLUMNS,
  usualOrder: msg`By name`,
  file: salaryApi.export,
}

function Dollars({ amount }: { amount: number }) {
  const money = usePayMoney()
  return amount === 0 ? '—' : money(amount, 'USD')
}
