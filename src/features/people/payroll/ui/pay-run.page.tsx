import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { useParams } from 'react-router'
import { allowsRole } from '#shared/policy.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import page from '#web/kit/page.module.css'
import { useServerList } from '#web/kit/server-list.ts'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import { payrollApi, type PayRunDetails } from '../payroll.contract.ts'
import { payrollPolicy } from '../payroll.policy.ts'
import type { RunPayslip } from '../payslip/payslip.contract.ts'
import { useMonthText, usePayMoney } from './pay-words.tsx'
import styles from './payroll.module.css'
import { columnsOf, payslipsOf, RECORD } from './payslip-columns.tsx'
import { RunActions } from './run-actions.tsx'
import { RunCompared } from './run-compared.tsx'
import { RunOverview } from './run-overview.tsx'
import { RunPayments } from './run-payments.tsx'
import { RunSteps } from './run-steps.tsx'

/** A payslip, and what is entered for it, are loaded when first opened. */
const PayslipRecord = lazyPart(async () => (await import('./payslip-record.tsx')).PayslipRecord)
const PayslipPayment = lazyPart(async () => (await import('./payslip-payment.tsx')).PayslipPayment)
const EnteredLines = lazyPart(async () => (await import('./entered-lines.tsx')).EnteredLines)

const read = (id: number) => query(payrollApi.getRun, { params: { id } })
const reads = pageData(({ params }) => [read(Number(params.id))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Approved: what is left is to pay it. */
const isFinal = ({ status }: Pick<PayRunDetails, 'status'>): boolean => status === 'approved' || status === 'paid'

/** One pay run: its sums, what to look at, what becomes of it, and its payslips. */
export default function PayRunPage() {
  const { t } = useLingui()
  const month = useMonthText()
  const id = Number(useParams().id)
  const { data, isError, refetch } = useQuery(read(id))
  if (!data) {
    return (
      <>
        <PageHeader title={<Trans>Pay run</Trans>} />
        {isError ? (
          <ErrorState text={t`The pay run could not be loaded`} onRetry={() => void refetch()} />
        ) : (
          <LoadingState lines={6} />
        )}
      </>
    )
  }
  const { run } = data
  return (
    <>
      <PageHeader
        title={<span className={styles.month}>{month(run)}</span>}
        text={<Trans>Prepared by {run.prepared_by.name}</Trans>}
        actions={<RunActions run={run} />}
      />
      <div className={page.page}>
        <RunSteps run={run} />
        <RunOverview run={run} />
        {isFinal(run) && <RunPayments run={run} />}
        <Totals run={run} />
        {run.compared && <RunCompared run={run} compared={run.compared} />}
        <Payslips run={run} />
      </div>
    </>
  )
}

function Totals({ run }: { run: PayRunDetails }) {
  const money = usePayMoney()
  const written = (amount: number) => money(amount, run.currency)
  return (
    <dl className={styles.totals}>
      <div>
        <dt className={styles.soft}>
          <Trans>Gross pay</Trans>
        </dt>
        <dd className={styles.total}>{written(run.gross)}</dd>
      </div>
      <div>
        <dt className={styles.soft}>
          <Trans>Deductions</Trans>
        </dt>
        <dd className={styles.total}>{written(run.deductions)}</dd>
      </div>
      <div>
        <dt className={styles.soft}>
          <Trans>Net pay</Trans>
        </dt>
        <dd className={styles.total} data-net>
          {written(run.net)}
        </dd>
      </div>
      <div>
        <dt className={styles.soft}>
          <Trans>Employer contributions</Trans>
        </dt>
        <dd className={styles.total}>{written(run.employer)}</dd>
      </div>
    </dl>
  )
}

function Payslips({ run }: { run: PayRunDetails }) {
  const { t } = useLingui()
  const me = useMe()
  const { id } = run
  const { compared } = run
  const isCompared = compared !== null
  const mayPay = isFinal(run) && allowsRole(payrollPolicy.pay, me)
  const described = useMemo(
    () => payslipsOf(id, { isFinal: isFinal({ status: run.status }), isCompared }),
    [id, run.status, isCompared],
  )
  const columns = useMemo(() => columnsOf({ status: run.status, compared }), [run.status, compared])
  const list = useServerList(described)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  const mayChange = run.status === 'draft' && allowsRole(payrollPolicy.prepare, me)
  return (
    <>
      <TablePage<RunPayslip>
        label={t`Payslips`}
        list={list}
        columns={columns}
        search={t`Search by name or ID`}
        empty={
          run.number === 0
            ? { title: t`No one is paid in this run`, text: t`No one worked in this month.` }
            : {
                title: t`Nothing to correct`,
                text: t`There is no difference from what was paid. Enter the correction first.`,
              }
        }
        emptySearch={{ title: t`No payslips found` }}
        failure={t`The payslips could not be loaded`}
      />
      {isNeeded && (
        <Suspense>
          <PayslipRecord
            record={record}
            tools={(payslip) => (
              <>
                {isFinal(run) && <PayslipPayment payslip={payslip} mayPay={mayPay} />}
                <EnteredLines payslip={payslip} mayChange={mayChange} />
              </>
            )}
          />
        </Suspense>
      )}
    </>
  )
}
