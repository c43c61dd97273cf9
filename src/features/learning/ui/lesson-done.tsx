import { Alert, Button, Group } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { OutputOf } from '#shared/endpoint.ts'
import { CertificateLink } from '#features/certificate/ui/certificate-link.tsx'
import { AlertIcon, ArrowRightIcon, AwardIcon, CheckIcon, DownloadIcon } from '#web/kit/icons.tsx'
import type { learningApi } from '../learning.contract.ts'
import styles from './learn.module.css'

type Props = {
  enrollmentId: number
  score: number | null
  /** The server's answer; null until the lesson is recorded. */
  saved: OutputOf<typeof learningApi.completeVideo> | null
  problem: string | null
  onRetry: () => void
  onNext: (() => void) | undefined
  onWatchAgain: () => void
}

/** A finished lesson: the result, and the next step. */
export function LessonDone({ enrollmentId, score, saved, problem, onRetry, onNext, onWatchAgain }: Props) {
  const isCourseDone = saved?.status === 'completed'
  return (
    <div className={styles.done}>
      <span className={styles.doneIcon}>{isCourseDone ? <AwardIcon size={36} /> : <CheckIcon size={36} />}</span>
      <h3>{isCourseDone ? <Trans>You completed the course!</Trans> : <Trans>Lesson complete</Trans>}</h3>
      {score !== null && (
        <p>
          <Trans>Your score: {score}%</Trans>
        </p>
      )}
      {problem ? (
        <Alert color="red" icon={<AlertIcon />} role="alert">
          <Group justify="space-between">
            <span>{problem}</span>
            <Button size="sm" variant="default" onClick={onRetry}>
              <Trans>Retry</Trans>
            </Button>
          </Group>
        </Alert>
      ) : (
        saved && (
          <p className={styles.soft}>
            <Trans>{saved.progress}% of the course is done.</Trans>
          </p>
        )
      )}
      <Group justify="center" gap="sm">
        <Button variant="default" onClick={onWatchAgain}>
          <Trans>Watch again</Trans>
        </Button>
        {isCourseDone ? (
          <CertificateLink enrollmentId={enrollmentId}>
            <DownloadIcon size={18} />
            <Trans>Download Certificate</Trans>
          </CertificateLink>
        ) : (
          onNext && (
            <Button onClick={onNext} rightSection={<ArrowRightIcon size={18} />} data-autofocus>
              <Trans>Next lesson</Trans>
            </Button>
          )
        )}
      </Group>
    </div>
  )
}
