import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import button from '#web/kit/button.module.css'
import { ClockIcon } from '#web/kit/icons.tsx'
import { toast } from '#web/kit/toast.ts'
import { isLate, sendAll, sending } from './unsent.ts'
import { useSending, useUnsent } from './use-unsent.ts'
import styles from './unsent-notice.module.css'

/**
 * Sends what was done without a link, and says what is still here while that is not possible.
 * @param isLesson on the page of a lesson, which shows itself what became of its quiz
 */
export function UnsentNotice({ personId, isLesson = false }: { personId: number; isLesson?: boolean }) {
  const { t } = useLingui()
  useSending(personId)
  const { letters, state } = useUnsent(personId)
  const refused = t`Something you did offline could not be saved.`
  const marked = t`Your quiz answers have been sent and marked.`
  useEffect(
    () =>
      sending.receive((outcome) => {
        if (isLesson) return
        if (outcome.kind === 'refused') toast.error(outcome.problem.message || refused)
        if (outcome.kind === 'marked') toast.success(marked)
      }),
    [isLesson, marked, refused],
  )
  if (!isLate(state) || letters.length === 0) return null
  const quizzes = letters.filter(({ kind }) => kind === 'attempt').length
  const lessons = letters.filter(({ kind }) => kind === 'complete').length
  return (
    <div className={styles.notice} role="status">
      <ClockIcon size={20} />
      <p>
        <strong>
          <Trans>Not sent yet:</Trans>
        </strong>{' '}
        {lessons > 0 && <Plural value={lessons} one="# finished lesson" other="# finished lessons" />}
        {lessons > 0 && quizzes > 0 && ' · '}
        {quizzes > 0 && <Plural value={quizzes} one="the answers to # quiz" other="the answers to # quizzes" />}
        {lessons + quizzes === 0 && <Trans>your place in the video</Trans>}.{' '}
        <Trans>It is saved on this device and will be sent when you are online again.</Trans>
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
