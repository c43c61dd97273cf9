import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type DraftKey, drafts } from '#web/api/drafts.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import type { Job } from '../../job.contract.ts'
import { SaveJobButton } from '../../saved-job/ui/save-job-button.tsx'
import { SkillMatch } from '../../skill-match/ui/skill-match.tsx'
import { jobApplicationApi, type OwnJobApplication } from '../job-application.contract.ts'
import { JobApplicationBadge } from './application-words.tsx'
import styles from './member-area.module.css'

/** The form is there for a person who wants to apply. */
const ApplyForm = lazyPart(async () => (await import('./apply-form.tsx')).ApplyForm)

/**
 * What a job is to the person who is signed in: their own application or the way to make one, saving it, and its
 * skills.
 */
export function MemberArea({ job, personId }: { job: Job; personId: number }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(query(jobApplicationApi.mine, { params: { id: String(job.id) } }))
  if (!data) {
    if (isError)
      return (
        <ErrorState
          text={t`The status of your application could not be loaded`}
          onRetry={() => void refetch()}
          isCompact
        />
      )
    return <LoadingState lines={3} />
  }
  return (
    <div className={styles.place}>
      {data.application ? (
        <SentApplication application={data.application} />
      ) : (
        <ApplicationForm job={job} personId={personId} />
      )}
      <SaveJobButton jobId={job.id} isSaved={data.is_saved} />
      <SkillMatch skills={data.skills} />
    </div>
  )
}

function SentApplication({ application: { status, decision_reason: reason } }: { application: OwnJobApplication }) {
  return (
    <div className={styles.state}>
      <p>
        <Trans>You have applied.</Trans> <JobApplicationBadge status={status} />
      </p>
      {reason !== null && <p>{reason}</p>}
      <Link to="/dashboard/job-applications">
        <Trans>See my applications</Trans>
      </Link>
    </div>
  )
}

function ApplicationForm({ job, personId }: { job: Job; personId: number }) {
  const draft: DraftKey = { form: `job-application-${job.id}`, personId }
  // A note that was typed and not sent is shown again at once.
  const [isAsked, setAsked] = useState(() => drafts.read(draft) !== null)
  if (job.status === 'closed') return null
  if (!isAsked)
    return (
      <button type="button" className={button.primary} onClick={() => setAsked(true)}>
        <Trans>Apply for this job</Trans>
      </button>
    )
  return (
    <Suspense fallback={<LoadingState lines={6} />}>
      <ApplyForm jobId={job.id} draft={draft} />
    </Suspense>
  )
}
