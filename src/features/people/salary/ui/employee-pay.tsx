import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import note from '#web/kit/note.module.css'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { WhyNot } from '#web/kit/why-not.tsx'
import styles from '#features/people/payroll/ui/payroll.module.css'
import { usePayMoney } from '#features/people/payroll/ui/pay-words.tsx'
import { type Revision, type SalaryRow, salaryApi } from '../salary.contract.ts'
import { salaryPolicy } from '../salary.policy.ts'
import { PayAccountEditor } from './pay-account-editor.tsx'
import { MonthlyLines } from './monthly-lines.tsx'

/** What one employee is paid each month, and where it goes, as far as the reader may see and change it. */
export function EmployeePay({ employeeId: id, hasName = false }: { employeeId: number; hasName?: boolean }) {
  const { t } = useLingui()
  const me = useMe()
  const money = usePayMoney()
  const { data, isError, refetch } = useQuery(query(salaryApi.get, { params: { id } }))
  if (!data) {
    if (isError) return <ErrorState text={t`The salary could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={8} />
  }
  const { employee, revisions, lines } = data
  const mayKeep = can(me, salaryPolicy.keep, employee)
  const salary = money(employee.salary, 'USD')
  return (
    <RecordDetails>
      <div>
        {hasName && (
          <>
            <h2 className={styles.title}>{employee.name}</h2>
            <p className={styles.soft}>
              {employee.code} · {employee.department}
            </p>
          </>
        )}
        <p>
          <Trans>{salary} a month</Trans>
        </p>
        <WhyNot ability={salaryPolicy.keep} row={employee} />
      </div>
      <RecordSection title={<Trans>Monthly allowances and deductions</Trans>}>
        <MonthlyLines employee={employee} lines={lines} mayKeep={mayKeep} />
      </RecordSection>
      <RecordSection title={<Trans>Salary history</Trans>}>
        <Revisions revisions={revisions} />
      </RecordSection>
      {can(me, salaryPolicy.readAccount, employee) && <BankAccount employee={employee} mayKeep={mayKeep} />}
    </RecordDetails>
  )
}

function Revisions({ revisions }: { revisions: readonly Revision[] }) {
  const money = usePayMoney()
  const { day } = useDateText()
  if (revisions.length === 0) {
    return (
      <p className={styles.soft}>
        <Trans>The salary has not changed since the record was created.</Trans>
      </p>
    )
  }
  return (
    <ol className={styles.lines}>
      {revisions.map(({ id, from, salary, by }) => {
        const since = day(from)
        return (
          <li key={id} className={styles.line}>
            <span>
              <Trans>From {since}</Trans>
              {by !== null && <span className={styles.soft}> · {by}</span>}
            </span>
            <strong>{money(salary, 'USD')}</strong>
          </li>
        )
      })}
    </ol>
  )
}

function BankAccount({ employee, mayKeep }: { employee: SalaryRow; mayKeep: boolean }) {
  const { t } = useLingui()
  const { id } = employee
  const { data, isError, refetch } = useQuery(query(salaryApi.getAccount, { params: { id } }))
  if (isError && !data)
    return <ErrorState text={t`The account could not be loaded`} onRetry={() => void refetch()} isCompact />
  const others = data?.same_as.join(', ')
  return (
    <RecordSection title={<Trans>Bank account</Trans>}>
      {others && (
        <div className={note.note} data-tone="warning">
          <p>
            <Trans>This account number is also on file for {others}. Check that it is right.</Trans>
          </p>
        </div>
      )}
      {data && mayKeep && <PayAccountEditor key={data.account?.number ?? ''} employeeId={id} account={data.account} />}
      {data && !mayKeep && (
        <p className={styles.soft}>
          {data.account ? (
            `${data.account.bank} · ${data.account.number} · ${data.account.holder}`
          ) : (
            <Trans>No account on file yet</Trans>
          )}
        </p>
      )}
    </RecordSection>
  )
}
