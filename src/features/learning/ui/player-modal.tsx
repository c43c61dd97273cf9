import { Button, Group, Modal, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { imageAt } from '#shared/images.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/kit/icons.tsx'
import type { EnrollmentDetail } from '../learning.contract.ts'
import { LessonList } from './lesson-list.tsx'
import { LessonStage } from './lesson-stage.tsx'
import { neighbours } from './quiz-flow.ts'
import styles from './learn.module.css'

type Props = {
  enrollment: EnrollmentDetail | null
  videoId: number | null
  onOpen: (videoId: number) => void
  onClose: () => void
}

/** The player of one course: video or quiz, Previous and Next, and all lessons beside (spec 3 §2). */
export function PlayerModal({ enrollment, videoId, onOpen, onClose }: Props) {
  const { t } = useLingui()
  const lessons = enrollment?.course.videos ?? []
  const lesson = lessons.find(({ id }) => id === videoId)
  const { previous, next } = neighbours(lessons, videoId ?? -1)
  return (
    <Modal
      opened={enrollment !== null && lesson !== undefined}
      onClose={onClose}
      size="64rem"
      title={lesson?.title ?? ''}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {enrollment && lesson && (
        <div className={styles.player}>
          <Stack gap="md" miw={0}>
            <LessonStage
              key={lesson.id}
              enrollmentId={enrollment.id}
              lesson={lesson}
              poster={enrollment.course.banner_image && imageAt(enrollment.course.banner_image, 960)}
              onNext={next && (() => onOpen(next.id))}
            />
            <Group justify="space-between">
              <Button
                variant="default"
                leftSection={<ChevronLeftIcon size={18} />}
                disabled={!previous}
                onClick={() => previous && onOpen(previous.id)}
              >
                <Trans>Previous</Trans>
              </Button>
              <Button
                variant="default"
                rightSection={<ChevronRightIcon size={18} />}
                disabled={!next}
                onClick={() => next && onOpen(next.id)}
              >
                <Trans>Next</Trans>
              </Button>
            </Group>
          </Stack>
          <nav aria-label={t`Lessons`}>
            <LessonList lessons={lessons} current={lesson.id} onOpen={onOpen} />
          </nav>
        </div>
      )}
    </Modal>
  )
}
