import { Alert, Button, Group } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useReducer, useState } from 'react'
import { enrollmentApi } from '#features/enrollment/enrollment.contract.ts'
import { certificateApi } from '#features/certificate/certificate.contract.ts'
import { progressApi } from '#features/learning/progress/progress.contract.ts'
import { browserClient } from '#web/api/browser.ts'
import { messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { AlertIcon } from '#web/kit/icons.tsx'
import { type LessonOpen, learningApi } from '../learning.contract.ts'
import { ExternalPlayer } from './external-player.tsx'
import { LessonDone } from './lesson-done.tsx'
import { afterVideo, nextFlow, startFlow } from './quiz-flow.ts'
import { QuizView } from './quiz-view.tsx'
import styles from './learn.module.css'

const LessonPlayer = lazy(async () => ({ default: (await import('./lesson-player.tsx')).LessonPlayer }))

type Props = { enrollmentId: number; lesson: LessonOpen; poster: string | null; onNext: (() => void) | undefined }

/** One lesson: its video, then its quiz, then what comes next (spec 3 §4). Mounted once per lesson. */
export function LessonStage({ enrollmentId, lesson, poster, onNext }: Props) {
  const { t } = useLingui()
  const [flow, tell] = useReducer(nextFlow, lesson, startFlow)
  // Each answer has a newly signed address; a playing video must not restart because of it.
  const [{ url, captions }, setFilm] = useState({ url: lesson.url, captions: lesson.captions_url })
  const params = { id: enrollmentId }
  const complete = useApiMutation(learningApi.completeVideo, {
    success: ({ message }) => message,
    failure: t`Failed to update progress`,
    errorsIn: 'form',
    refresh: [learningApi.get, enrollmentApi.list, progressApi.get, certificateApi.listOwn],
  })
  const attempt = useApiMutation(learningApi.attemptQuiz, {
    errorsIn: 'form',
    onSuccess: (marked) => {
      tell({ type: 'marked', attempt: marked })
      if (marked.passed) complete.mutate({ params, body: { video_id: lesson.id } })
    },
  })
  const onEnded = (): void => {
    tell({ type: 'ended', lesson })
    if (afterVideo(lesson) === 'complete') complete.mutate({ params, body: { video_id: lesson.id } })
  }
  const onPosition = (seconds: number): void => {
    // A position that could not be saved is saved ten seconds later; no message is needed.
    browserClient(learningApi.setPosition, { params, body: { video_id: lesson.id, seconds } }).catch(() => undefined)
  }
  const renew = async (): Promise<void> => {
    const { enrollment } = await browserClient(learningApi.get, { params })
    const found = enrollment.course.videos.find(({ id }) => id === lesson.id)
    if (found) setFilm({ url: found.url, captions: found.captions_url })
  }
  const submit = (): void => {
    const answers = Object.fromEntries(Object.entries(flow.answers))
    attempt.mutate({ params, body: { video_id: lesson.id, answers } })
  }

  if (flow.view === 'quiz' && lesson.quiz_data) {
    return (
      <QuizView
        quiz={lesson.quiz_data}
        flow={flow}
        isSending={attempt.isPending}
        problem={attempt.error ? messageOf(attempt.error, t`The quiz could not be sent.`) : null}
        onChoose={(question, option) => tell({ type: 'choose', question, option })}
        onSubmit={submit}
        onTryAgain={() => tell({ type: 'tryAgain' })}
        onWatchAgain={() => tell({ type: 'show', view: 'video' })}
      />
    )
  }
  if (flow.view === 'done') {
    return (
      <LessonDone
        enrollmentId={enrollmentId}
        score={flow.result?.score ?? null}
        saved={complete.data ?? null}
        problem={complete.error ? messageOf(complete.error, t`Failed to update progress`) : null}
        onRetry={() => complete.mutate({ params, body: { video_id: lesson.id } })}
        onNext={onNext}
        onWatchAgain={() => tell({ type: 'show', view: 'video' })}
      />
    )
  }
  return (
    <div className={styles.stage}>
      {url === null ? (
        <Alert color="red" icon={<AlertIcon />}>
          <Trans>This video is not available at the moment.</Trans>
        </Alert>
      ) : lesson.type === 'external' ? (
        <ExternalPlayer url={url} title={lesson.title} isDone={lesson.completed} onWatched={onEnded} />
      ) : (
        <Suspense fallback={<div className={styles.waiting} role="status" aria-label={t`Loading…`} />}>
          <LessonPlayer
            url={url}
            title={lesson.title}
            captionsUrl={captions}
            poster={poster}
            startAt={lesson.completed ? 0 : lesson.position_seconds}
            duration={lesson.duration}
            sizeBytes={lesson.size_bytes}
            onPosition={onPosition}
            onRenew={renew}
            onEnded={onEnded}
          />
        </Suspense>
      )}
      {afterVideo(lesson) === 'quiz' && (lesson.attempts > 0 || flow.attempts > 0) && (
        <Group justify="flex-end">
          <Button variant="light" onClick={() => tell({ type: 'show', view: 'quiz' })}>
            <Trans>Back to the quiz</Trans>
          </Button>
        </Group>
      )}
    </div>
  )
}
