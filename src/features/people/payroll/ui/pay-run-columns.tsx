import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { TextCell } from '#web/kit/cells.tsx'
import recordStyles from '#web/kit/record.module.css'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { type PayRun, payrollApi } from '../payroll.contract.ts'
import styles from './payroll.module.css'
import { RunStatusBadge, useMonthText, usePayMoney } from './pay-words.tsx'

/** The columns of the list of runs. */
export const PAY_RUN_TABLE: readonly Column<PayRun>[] = [
  { key: 'month', title: msg`Month`, isMain: true, cell: (run) => <MonthLink run={run} /> },
  {
    key: 'status',
    title: msg`Status`,
    kind: 'state',
    priority: 1,
    tabs: ['all'],
    cell: (run) => <Status run={run} />,
  },
  { key: 'payslips', title: msg`Payslips`, align: 'end', cell: (run) => run.payslips },
  { key: 'gross', title: msg`Gross pay`, kind: 'amount', align: 'end', cell: (run) => <Amount run={run} of="gross" /> },
  {
    key: 'net',
    title: msg`Net pay`,
    kind: 'amount',
    priority: 1,
    align: 'end',
    cell: (run) => <Amount run={run} of="net" />,
  },
  {
    key: 'by',
    title: msg`Prepared by`,
    kind: 'text',
    priority: 3,
    cell: (run) => <TextCell text={run.prepared_by.name} />,
  },
]

/** The runs, the newest month first. */
export const RUNS: ServerList<typeof payrollApi.listRuns, PayRun> = {
  endpoint: payrollApi.listRuns,
  rows: ({ runs }) => runs,
  query: { counts: '1' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'all', label: msg`All` },
      { value: 'draft', label: msg`Draft` },
      { value: 'submitted', label: msg`To approve` },
      { value: 'approved', label: msg`Approved` },
      { value: 'paid', label: msg`Paid` },
    ],
  },
  file: payrollApi.exportRuns,
  filters: [
    {
      key: 'decider',
      label: msg`Decision`,
      options: [
        { value: '', label: msg`All pay runs` },
        { value: 'me', label: msg`Waiting for my approval` },
      ],
    },
  ],
}

function MonthLink({ run }: { run: PayRun }) {
  const month = useMonthText()
  return (
    <Link to={`/dashboard/employee-salaries/${run.id}`} className={recordStyles.link}>
      {month(run)}
    </Link>
  )
}

/** An approved run says how many are paid: some may be open. */
function Status({ run: { status, paid, payments } }: { run: PayRun }) {
  return (
    <>
      <RunStatusBadge status={status} />
      {status === 'approved' && (
        <span className={styles.small}>
          <Trans>
            {paid} of {payments} paid
          </Trans>
        </span>
      )}
    </>
  )
}

function Amount({ run, of }: { run: PayRun; of: 'gross' | 'net' }) {
  const money = usePayMoney()
  return money(run[of], run.currency)
}
