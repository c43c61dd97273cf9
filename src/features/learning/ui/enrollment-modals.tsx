import { Modal } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useMounted } from '#web/kit/use-mounted.ts'
import { ApiError } from '#web/api/api-error.ts'
import { learningApi } from '../learning.contract.ts'
import { PlayerModal } from './player-modal.tsx'
import { EnrollmentDetails } from './enrollment-details.tsx'

type Props = {
  enrollmentId: number | null
  videoId: number | null
  onOpenVideo: (id: number) => void
  onCloseVideo: () => void
  onClose: () => void
}

/** The details of a course and, over them, its player; which one is open is in the address. */
export function EnrollmentModals({ enrollmentId, videoId, onOpenVideo, onCloseVideo, onClose }: Props) {
  const { t } = useLingui()
  const isMounted = useMounted()
  const { data, error, refetch } = useQuery({
    ...query(learningApi.get, { params: { id: enrollmentId ?? 0 } }),
    enabled: enrollmentId !== null,
  })
  const enrollment = enrollmentId === null ? null : (data?.enrollment ?? null)
  const isWatching = enrollment?.course.videos.some(({ id, url }) => id === videoId && url !== null) ?? false

  function content() {
    if (enrollment) return <EnrollmentDetails enrollment={enrollment} onOpenVideo={onOpenVideo} />
    if (error instanceof ApiError && error.code === 'not_found') {
      return <EmptyState drawing="search" title={t`This course is not in your list.`} />
    }
    if (error) return <ErrorState text={t`Failed to fetch your courses`} onRetry={() => void refetch()} />
    return <LoadingState lines={5} />
  }
  return (
    <>
      <Modal
        opened={isMounted && enrollmentId !== null && !isWatching}
        onClose={onClose}
        size="48rem"
        title={enrollment?.course.title ?? t`Course`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {enrollmentId !== null && content()}
      </Modal>
      <PlayerModal
        enrollment={isWatching ? enrollment : null}
        videoId={videoId}
        onOpen={onOpenVideo}
        onClose={onCloseVideo}
      />
    </>
  )
}
