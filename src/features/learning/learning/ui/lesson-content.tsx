import { Trans } from '@lingui/react/macro'
import { type Ref, useImperativeHandle, useState } from 'react'
import { browserClient } from '#web/api/browser-client.ts'
import button from '#web/kit/button.module.css'
import { learningApi } from '../learning.contract.ts'
import { ExternalPlayer } from './external-player.tsx'
import { LessonDone } from './lesson-done.tsx'
import { LessonPlayer } from './lesson-player.tsx'
import { nextAfterVideo } from './lesson-flow.ts'
import { QualitySelect } from './quality-select.tsx'
import { QuizView } from './quiz-view.tsx'
import { type LessonOf, useLesson } from './use-lesson.ts'
import { useQuality } from './use-quality.ts'
import styles from './learn.module.css'

/** What plays from a second, wherever the learner is in the lesson. */
export type Jump = (from: number) => void

type Props = LessonOf & {
  course: { id: number; title: string }
  poster: string | null
  nextAddress: string | undefined
  /** Gets the video while one is shown. */
  onFilm: (film: HTMLVideoElement | null) => void
  /** Brings the video back from the quiz. */
  ref: Ref<Jump>
}

/** One lesson: its video, then its quiz, then what comes next (spec 3 §4). Mounted once per lesson. */
export function LessonContent({ personId, enrollmentId, course, lesson, poster, nextAddress, onFilm, ref }: Props) {
  const { flow, saved, problem, isSending, ...act } = useLesson({ personId, enrollmentId, lesson })
  const { watch } = act
  useImperativeHandle(ref, () => watch, [watch])
  if (flow.view === 'quiz' && lesson.quiz_data) {
    return (
      <QuizView
        quiz={lesson.quiz_data}
        flow={flow}
        isSending={isSending}
        problem={problem}
        onChoose={act.choose}
        onSubmit={act.submit}
        onTryAgain={act.tryAgain}
        onWatch={act.watch}
      />
    )
  }
  if (flow.view === 'done') {
    return (
      <LessonDone
        personId={personId}
        enrollmentId={enrollmentId}
        course={course}
        quiz={lesson.quiz_data}
        result={flow.result}
        saved={saved}
        problem={problem}
        onRetry={act.complete}
        nextAddress={nextAddress}
        onWatch={act.watch}
      />
    )
  }
  return (
    <div className={styles.stage}>
      <Film
        enrollmentId={enrollmentId}
        lesson={lesson}
        poster={poster}
        watchFrom={flow.watchFrom}
        onPosition={act.place}
        onEnded={act.end}
        onFilm={onFilm}
      />
      {nextAfterVideo(lesson) === 'quiz' && flow.attempts > 0 && (
        <div className={styles.end}>
          <button type="button" className={button.secondary} onClick={act.backToQuiz}>
            <Trans>Back to the quiz</Trans>
          </button>
        </div>
      )}
    </div>
  )
}

type FilmProps = Pick<Props, 'enrollmentId' | 'lesson' | 'poster' | 'onFilm'> & {
  watchFrom: number | null
  onPosition: (seconds: number) => void
  onEnded: () => void
}

function Film({ enrollmentId, lesson, poster, watchFrom, onPosition, onEnded, onFilm }: FilmProps) {
  // Each answer has newly signed addresses; a playing video must not restart because of them.
  const [film, setFilm] = useState(lesson)
  const { choices, choice, choose } = useQuality(film)
  const renewAddresses = async (): Promise<void> => {
    const { enrollment } = await browserClient(learningApi.get, { params: { id: enrollmentId } })
    const found = enrollment.course.videos.find(({ id }) => id === lesson.id)
    if (found) setFilm(found)
  }
  const url = choice?.url ?? film.url
  if (url === null) {
    return (
      <p className={styles.missing}>
        <Trans>This video is not available at the moment.</Trans>
      </p>
    )
  }
  if (lesson.type === 'external') {
    return <ExternalPlayer url={url} title={lesson.title} isDone={lesson.completed} onWatched={onEnded} />
  }
  return (
    <LessonPlayer
      url={url}
      title={lesson.title}
      language={film.language}
      captionsUrl={film.captions_url}
      poster={film.poster_url ?? poster}
      startAt={watchFrom ?? (lesson.completed ? 0 : lesson.position_seconds)}
      isCalledBack={watchFrom !== null}
      duration={lesson.duration}
      sizeBytes={choice?.bytes ?? lesson.size_bytes}
      onPosition={onPosition}
      onRenew={renewAddresses}
      onEnded={onEnded}
      onFilm={onFilm}
      tools={<QualitySelect choices={choices} quality={choice?.quality ?? 'original'} onChoose={choose} />}
    />
  )
}
