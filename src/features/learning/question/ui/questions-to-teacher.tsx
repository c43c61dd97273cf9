import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MomentButton } from '#features/learning/learning/ui/moment-button.tsx'
import { MomentForm } from '#features/learning/learning/ui/moment-form.tsx'
import { UnsentNotesOrQuestions } from '#features/learning/learning/ui/unsent-note-or-question-list.tsx'
import type { WordsPlace } from '#features/learning/learning/ui/unsent-notes-and-questions.ts'
import { useVideoSecond } from '#features/learning/learning/ui/use-video-second.ts'
import { useUnsentNotesOrQuestions } from '#features/learning/learning/ui/use-unsent-notes-or-questions.ts'
import styles from '#features/learning/learning/ui/lesson-tools.module.css'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { type OwnQuestion, QUESTION_MAX, questionApi } from '../question.contract.ts'

type QuestionsToTeacherProps = {
  personId: number
  place: WordsPlace
  film: HTMLVideoElement | null
  teacher: string
  onJump: (at: number) => void
}

/** What a learner has asked the teacher about a lesson, with the answers. */
export function QuestionsToTeacher({ personId, place, film, teacher, onJump }: QuestionsToTeacherProps) {
  const { t } = useLingui()
  const second = useVideoSecond(film)
  const { enrollmentId: id, videoId } = place
  const { data, isError, refetch } = useQuery(
    query(questionApi.listOwn, { params: { id }, query: { video_id: videoId } }),
  )
  const { waiting, refused, send } = useUnsentNotesOrQuestions({
    personId,
    kind: LETTER_KINDS.question,
    place,
    list: questionApi.listOwn,
  })
  const isKnown = (key: string): boolean => data?.questions.some(({ client_key: known }) => known === key) ?? false
  return (
    <>
      <MomentForm
        draft={{ form: `question-${videoId}`, personId }}
        label={<Trans>Your question to {teacher}</Trans>}
        hint={<Trans>Only you and the teacher can read it. You will be notified of the answer.</Trans>}
        second={second}
        maxLength={QUESTION_MAX}
        submit={<Trans>Send question</Trans>}
        onSend={send}
      />
      <UnsentNotesOrQuestions waiting={waiting.filter(({ clientKey }) => !isKnown(clientKey))} refused={refused} />
      {!data && isError && (
        <ErrorState isCompact text={t`Your questions could not be loaded`} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <LoadingState lines={2} />}
      {data && data.questions.length > 0 && (
        <ul className={styles.items}>
          {data.questions.map((question) => (
            <OwnQuestionItem key={question.id} question={question} onJump={onJump} />
          ))}
        </ul>
      )}
    </>
  )
}

function OwnQuestionItem({ question, onJump }: { question: OwnQuestion; onJump: (at: number) => void }) {
  const { t } = useLingui()
  const { answer } = question
  const withdraw = useApiMutation(questionApi.withdraw, {
    success: ({ message }) => message,
    failure: t`The question could not be withdrawn. Please try again.`,
    refresh: [questionApi.listOwn],
  })
  return (
    <li className={styles.item}>
      <MomentButton at={question.at} onJump={onJump} />
      <p className={styles.text}>{question.text}</p>
      {answer ? (
        <div className={styles.answer}>
          <p className={styles.soft}>
            <Trans>Answer from {answer.author}</Trans>
          </p>
          <p className={styles.text}>{answer.text}</p>
        </div>
      ) : (
        <div className={styles.row}>
          <span className={styles.soft}>
            <Trans>Waiting for an answer</Trans>
          </span>
          <button
            type="button"
            className={styles.act}
            aria-busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id: question.id } })}
          >
            <Trans>Withdraw</Trans>
          </button>
        </div>
      )}
    </li>
  )
}
