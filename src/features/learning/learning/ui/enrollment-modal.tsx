import { Modal } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useMounted } from '#web/kit/use-mounted.ts'
import { useMe } from '#web/api/use-me.ts'
import { ApiError } from '#web/api/api-error.ts'
import { learningApi } from '../learning.contract.ts'
import { EnrollmentDetails } from './enrollment-details.tsx'
import { useUnsentProgress, withUnsentProgress } from './use-unsent-progress.ts'

/** The details of a course; which one is open is in the address. */
export function EnrollmentModal({ enrollmentId, onClose }: { enrollmentId: number | null; onClose: () => void }) {
  const { t } = useLingui()
  const isMounted = useMounted()
  const { data, error, refetch } = useQuery({
    ...query(learningApi.get, { params: { id: enrollmentId ?? 0 } }),
    enabled: enrollmentId !== null,
  })
  const { letters } = useUnsentProgress(useMe().id)
  const enrollment = enrollmentId === null || !data ? null : withUnsentProgress(data.enrollment, letters)

  function content() {
    if (enrollment) return <EnrollmentDetails enrollment={enrollment} />
    if (error instanceof ApiError && error.code === 'not_found') {
      return <EmptyState drawing="search" title={t`This course is not in your list`} />
    }
    if (error) return <ErrorState text={t`Failed to fetch your courses`} onRetry={() => void refetch()} />
    return <LoadingState lines={5} />
  }
  return (
    <Modal
      opened={isMounted && enrollmentId !== null}
      onClose={onClose}
      size="48rem"
      title={enrollment?.course.title ?? t`Course`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {enrollmentId !== null && content()}
    </Modal>
  )
}
