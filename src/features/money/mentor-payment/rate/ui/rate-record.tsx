import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { WhyNot } from '#web/kit/why-not.tsx'
import { Amount } from '../../ui/statement-words.tsx'
import styles from '../../ui/statement.module.css'
import { type MentorRate, mentorRateApi } from '../rate.contract.ts'
import { mentorRatePolicy } from '../rate.policy.ts'
import { RateForm } from './rate-form.tsx'

/** A panel with the rates of one mentor, and the form for a further one. */
export function RateRecord({ record }: { record: OpenRecord }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Mentor rates`}>
      {(id) => <Details key={id} id={id} />}
    </RecordDrawer>
  )
}

function Details({ id }: { id: number }) {
  const { t } = useLingui()
  const me = useMe()
  const { data, isError, refetch } = useQuery(query(mentorRateApi.history, { params: { id } }))
  if (!data) {
    if (isError) return <ErrorState text={t`The rates could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={6} />
  }
  const { mentor, rates } = data
  return (
    <RecordDetails>
      <h2>{mentor.name}</h2>
      <WhyNot ability={mentorRatePolicy.set} row={mentor} />
      {can(me, mentorRatePolicy.set, mentor) && (
        <RecordSection title={<Trans>New rate</Trans>}>
          <RateForm mentor={mentor} />
        </RecordSection>
      )}
      <RecordSection title={<Trans>Rate history</Trans>}>
        <Rates rates={rates} />
      </RecordSection>
    </RecordDetails>
  )
}

function Rates({ rates }: { rates: readonly MentorRate[] }) {
  const { t } = useLingui()
  const { day } = useDateText()
  if (rates.length === 0)
    return (
      <p className={styles.soft}>
        <Trans>Sessions are not included in statements until a rate is agreed.</Trans>
      </p>
    )
  return (
    <table className={styles.lines} aria-label={t`Rate history`}>
      <tbody>
        {rates.map(({ id, starts_on: first, by, note, ...rate }) => {
          const since = day(first)
          return (
            <tr key={id}>
              <th scope="row">
                <Trans>From {since}</Trans>
                <span className={styles.soft}>{[by, note].filter(Boolean).join(' · ')}</span>
              </th>
              <td>
                <Amount {...rate} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
