import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
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
  const [isJustSent, setJustSent] = useState(false)
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
        <SentApplication application={data.application} isJustSent={isJustSent} />
      ) : (
        <ApplicationForm job={job} personId={personId} onSent={() => setJustSent(true)} />
      )}
      <SaveJobButton jobId={job.id} isSaved={data.is_saved} />
      <SkillMatch skills={data.skills} />
    </div>
  )
}

type SentProps = { application: OwnJobApplication; isJustSent: boolean }

function SentApplication({ application: { status, decision_reason: reason }, isJustSent }: SentProps) {
  const says = useRef<HTMLParagraphElement>(null)
  // The form that was sent is gone, and the focus with it.
  useEffect(() => {
    if (isJustSent) says.current?.focus()
  }, [isJustSent])
  return (
    <div className={styles.state}>
      <p ref={says} tabIndex={-1}>
        <Trans>You have applied.</Trans> <JobApplicationBadge status={status} />
      </p>
      {reason !== null && <p>{reason}</p>}
      <Link to="/dashboard/job-applications">
        <Trans>See my applications</Trans>
      </Link>
    </div>
  )
}

type ApplicationFormProps = { job: Job; personId: number; onSent: () => void }

function ApplicationForm({ job, personId, onSent }: ApplicationFormProps) {
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
      <ApplyForm jobId={job.id} draft={draft} onSent={onSent} />
    </Suspense>
  )
}
