import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRequestOutcomes } from '#features/learning/enrollment/ui/use-request-outcomes.ts'
import { LETTER_KINDS as K } from '#web/api/letter-kinds.ts'
import { hasSendingFailed, sendAll } from '#web/api/outbox-sender.ts'
import { useOutbox, useOutcomes, useSendOutbox } from '#web/api/use-outbox.ts'
import button from '#web/kit/button.module.css'
import { ClockIcon } from '#web/kit/icons.tsx'
import { useStillInPress } from '#web/kit/press.ts'
import { toast } from '#web/kit/toast.ts'
import { toProgressOutcome } from './unsent-progress.ts'
import { useProgressRefresh } from './use-unsent-progress.ts'
import { useKeptOfflineText } from '#web/kit/use-kept-offline-text.ts'
import type { Letter } from '#web/api/outbox.ts'
import styles from './unsent-notice.module.css'

const NOTHING: readonly Letter[] = []

/**
 * Sends what was done without a connection, and says what is still here while that is not possible.
 * @param isLesson on the page of a lesson, which shows itself what became of its quiz
 */
export function UnsentNotice({ personId, isLesson = false }: { personId: number; isLesson?: boolean }) {
  const { t } = useLingui()
  useSendOutbox(personId)
  useProgressRefresh()
  useRequestOutcomes()
  useOutcomes((outcome) => {
    const learned = isLesson ? null : toProgressOutcome(outcome)
    if (learned?.kind === 'refused')
      toast.error(learned.problem.message || t`Something you did offline could not be saved`)
    if (learned?.kind === 'marked') toast.success(t`Your quiz answers have been sent and marked`)
  })
  const { letters, state } = useOutbox(personId)
  // It stands above the page: while a finger is on that, it neither comes nor goes.
  const waiting = useStillInPress(hasSendingFailed(state) ? letters : NOTHING, NOTHING)
  const kept = useKeptOfflineText()
  if (waiting.length === 0) return null
  return (
    <div className={styles.notice} role="status">
      <ClockIcon size={20} />
      <p>
        <strong>
          <Trans>Not sent yet:</Trans>
        </strong>{' '}
        <UnsentCounts kinds={waiting.map(({ kind }) => kind)} />. {kept}
      </p>
      <button
        type="button"
        className={button.secondary}
        aria-busy={state === 'retrying'}
        onClick={() => sendAll(personId)}
      >
        <Trans>Send now</Trans>
      </button>
    </div>
  )
}

/** What is not sent yet, counted; the place in a video only when there is nothing else. */
function UnsentCounts({ kinds }: { kinds: readonly string[] }) {
  const count = (kind: string): number => kinds.filter((one) => one === kind).length
  const [lessons, quizzes, requests] = [count(K.lesson), count(K.quiz), count(K.enroll)]
  const [times, checkIns, posts] = [count(K.attendance), count(K.checkIn), count(K.writing)]
  const [questions, places, goals] = [count(K.question), count(K.registration), count(K.goal)]
  const [notes, ratings] = [
    count(K.note) + count(K.matchNote),
    count(K.matchRating) + count(K.selfRating) + count(K.supportRating),
  ]
  const [undone, reviews, applications] = [count(K.checkInUndo), count(K.review), count(K.mentorship)]
  const [mentor, corrections, steps] = [count(K.mentor), count(K.correction), count(K.step)]
  const messages = count(K.message) + count(K.chat) + count(K.support) + count(K.contact)
  const parts = [
    lessons > 0 && <Plural key="lessons" value={lessons} one="# finished lesson" other="# finished lessons" />,
    quizzes > 0 && (
      <Plural key="quizzes" value={quizzes} one="the answers to # quiz" other="the answers to # quizzes" />
    ),
    requests > 0 && <Plural key="requests" value={requests} one="# enrollment request" other="# enrollment requests" />,
    notes > 0 && <Plural key="notes" value={notes} one="# note" other="# notes" />,
    questions > 0 && (
      <Plural key="questions" value={questions} one="# question for a teacher" other="# questions for a teacher" />
    ),
    places > 0 && <Plural key="places" value={places} one="# event registration" other="# event registrations" />,
    reviews > 0 && <Plural key="reviews" value={reviews} one="# course review" other="# course reviews" />,
    goals > 0 && <Plural key="goals" value={goals} one="# goal" other="# goals" />,
    steps > 0 && <Plural key="steps" value={steps} one="# step of a goal" other="# steps of goals" />,
    ratings > 0 && <Plural key="ratings" value={ratings} one="# rating" other="# ratings" />,
    applications > 0 && (
      <Plural
        key="applications"
        value={applications}
        one="# mentorship application"
        other="# mentorship applications"
      />
    ),
    mentor > 0 && <Plural key="mentor" value={mentor} one="# mentor application" other="# mentor applications" />,
    corrections > 0 && (
      <Plural
        key="corrections"
        value={corrections}
        one="# request for another name on a certificate"
        other="# requests for another name on a certificate"
      />
    ),
    times > 0 && <Plural key="times" value={times} one="# attendance record" other="# attendance records" />,
    messages > 0 && <Plural key="messages" value={messages} one="# message" other="# messages" />,
    posts > 0 && <Plural key="posts" value={posts} one="# draft post" other="# draft posts" />,
    checkIns > 0 && <Plural key="check-ins" value={checkIns} one="# check-in" other="# check-ins" />,
    undone > 0 && <Plural key="undone" value={undone} one="# undone check-in" other="# undone check-ins" />,
  ].filter((part) => part !== false)
  if (parts.length === 0) return <Trans>your position in the video</Trans>
  return parts.flatMap((part, at) => (at === 0 ? [part] : [' · ', part]))
}
