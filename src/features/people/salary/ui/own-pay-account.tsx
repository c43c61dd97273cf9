import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { LoadingState } from '#web/kit/states.tsx'
import styles from '#features/people/payroll/ui/payroll.module.css'
import { salaryApi } from '../salary.contract.ts'

/** Where the person's pay goes, so that someone sees when it is wrong; nothing for who has no record as an employee. */
export function OwnPayAccount() {
  const { employee_id: id } = useMe().facts
  return id === null ? null : <OwnBankAccount id={id} />
}

function OwnBankAccount({ id }: { id: number }) {
  const { data, isError } = useQuery(query(salaryApi.getAccount, { params: { id } }))
  // Its room is kept, so that the payslips below do not move.
  if (!data) return isError ? null : <LoadingState lines={2} />
  if (data.account === null) {
    return (
      <p className={styles.soft}>
        <Trans>No bank account is on file for your pay yet. Tell the accountant where to send it.</Trans>
      </p>
    )
  }
  const { bank, number } = data.account
  return (
    <p className={styles.soft}>
      <Trans>
        Your pay goes to account {number} at {bank}. If that is wrong, tell the accountant.
      </Trans>
    </p>
  )
}
