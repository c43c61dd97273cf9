import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails } from '#web/kit/record-parts.tsx'
import { SaveFileButton } from '#web/kit/save-file-button.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { ApplicationDetails, ApplicationHead } from '../../ui/application-details.tsx'
import styles from '../../ui/application-record.module.css'
import { menteeApi } from '../mentee.contract.ts'
import { menteePolicy } from '../mentee.policy.ts'

/** A panel with everything about one mentee, to read (spec 3 §2). */
export function MenteeRecord({ record }: { record: OpenRecord }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Mentee`}>
      {(id) => <MenteeDetails key={id} id={id} />}
    </RecordDrawer>
  )
}

function MenteeDetails({ id }: { id: number }) {
  const { t } = useLingui()
  const me = useMe()
  const { instant } = useDateText()
  const { data, isError, refetch } = useQuery(query(menteeApi.get, { params: { id } }))
  if (!data) {
    if (isError)
      return (
        <ErrorState
          text={t`The mentee could not be loaded. Please try again.`}
          onRetry={() => void refetch()}
          isCompact
        />
      )
    return <LoadingState lines={8} />
  }
  const { mentee } = data
  return (
    <RecordDetails>
      <ApplicationHead of={mentee} />
      {mentee.match && (
        <p className={styles.words}>
          <Link to={`/dashboard/matches/${mentee.match.id}`}>
            <Trans>Open the mentorship</Trans>
          </Link>
        </p>
      )}
      {!can(me, menteePolicy.contact, mentee) && (
        <p className={styles.soft}>
          <Trans>Email, phone, LinkedIn and resume are shown once you have both confirmed the agreement.</Trans>
        </p>
      )}
      {mentee.resume && (
        <div>
          <SaveFileButton endpoint={menteeApi.resume} id={mentee.id}>
            <Trans>Download the resume</Trans>
          </SaveFileButton>
        </div>
      )}
      <Facts>
        <Fact name={<Trans>Mentor</Trans>} value={mentee.mentor?.name} />
        <Fact name={<Trans>Since</Trans>} value={mentee.decided_at && instant(mentee.decided_at)} />
        <Fact name={<Trans>Completed</Trans>} value={mentee.completed_at && instant(mentee.completed_at)} />
      </Facts>
      <ApplicationDetails of={mentee} />
    </RecordDetails>
  )
}
