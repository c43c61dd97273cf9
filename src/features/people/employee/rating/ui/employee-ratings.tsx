import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import entries from '#web/kit/entry-list.module.css'
import { RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { WhyNot } from '#web/kit/why-not.tsx'
import { ratingApi } from '../rating.contract.ts'
import { ratingPolicy } from '../rating.policy.ts'
import { RatingForm } from './rating-form.tsx'
import { RatingHistory } from './rating-history.tsx'
import { AverageStars } from './rating-words.tsx'
import styles from './rating.module.css'

/** The ratings of one employee, and where people who may give the next one do so. */
export function EmployeeRatings({ employeeId: id, hasName = false }: { employeeId: number; hasName?: boolean }) {
  const { t } = useLingui()
  const me = useMe()
  const { data, isError, refetch } = useQuery(query(ratingApi.get, { params: { id } }))
  if (!data) {
    if (isError)
      return <ErrorState text={t`The ratings could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={6} />
  }
  const { employee, ratings } = data
  return (
    <RecordDetails>
      <div>
        {hasName && (
          <>
            <h2 className={styles.title}>{employee.name}</h2>
            <p className={entries.soft}>{employee.department}</p>
          </>
        )}
        <AverageStars value={employee.avg_rating} />
      </div>
      <WhyNot ability={ratingPolicy.rate} row={employee} />
      {can(me, ratingPolicy.rate, employee) && (
        <RecordSection title={<Trans>New rating</Trans>}>
          <RatingForm employeeId={id} />
        </RecordSection>
      )}
      <RecordSection title={<Trans>Rating History</Trans>}>
        <RatingHistory ratings={ratings} />
      </RecordSection>
    </RecordDetails>
  )
}
