import { Trans, useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import button from '#web/kit/button.module.css'
import { HeartIcon } from '#web/kit/icons.tsx'
import { jobApplicationApi } from '../../job-application/job-application.contract.ts'
import { savedJobApi } from '../saved-job.contract.ts'

const REFRESHED = [jobApplicationApi.mine, savedJobApi.list]

/** Saves a job to find it again, or no longer. */
export function SaveJobButton({ jobId, isSaved }: { jobId: number; isSaved: boolean }) {
  const { t } = useLingui()
  const common = {
    success: ({ message }: { message: string }) => message,
    failure: t`Something went wrong. Please try again.`,
    refresh: REFRESHED,
  }
  const save = useApiMutation(savedJobApi.save, common)
  const remove = useApiMutation(savedJobApi.remove, common)
  const change = isSaved ? remove : save
  return (
    <button
      type="button"
      className={button.secondary}
      aria-pressed={isSaved}
      disabled={change.isPending}
      onClick={() => change.mutate({ params: { id: String(jobId) } })}
    >
      <HeartIcon size={20} />
      {isSaved ? <Trans>Saved</Trans> : <Trans>Save this job</Trans>}
    </button>
  )
}
