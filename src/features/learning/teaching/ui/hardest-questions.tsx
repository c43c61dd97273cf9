import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { query } from '#web/api/queries.ts'
import { Percent } from '#web/kit/percent.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import track from '#web/kit/track.module.css'
import {
  FIRST_ATTEMPTS_NEEDED,
  type HardQuestion,
  hardestQuestionsApi,
} from '../hardest-questions/hardest-questions.contract.ts'
import styles from './hardest-questions.module.css'

/** The questions of a course that most learners got wrong the first time. */
export function HardestQuestions({ courseId }: { courseId: number | undefined }) {
  const { t } = useLingui()
  const heading = useId()
  const { data, isError, refetch } = useQuery(query(hardestQuestionsApi.list, { query: { course_id: courseId } }))
  return (
    <section aria-labelledby={heading} className={styles.part}>
      <h2 id={heading} className={styles.title}>
        <Trans>Hardest questions</Trans>
      </h2>
      <p className={styles.soft}>
        <Trans>How learners answered on their first attempt. Later attempts do not count here.</Trans>
      </p>
      {!data && isError && (
        <ErrorState text={t`The questions could not be loaded`} onRetry={() => void refetch()} isCompact />
      )}
      {!data && !isError && <LoadingState lines={4} />}
      {data && (
        <>
          <ol className={styles.list}>
            {data.questions.map((question) => (
              <Question key={question.id} question={question} />
            ))}
          </ol>
          {data.not_yet > 0 && (
            <p className={styles.soft}>
              <Plural
                value={data.not_yet}
                one={`# question is not shown yet because fewer than ${FIRST_ATTEMPTS_NEEDED} learners have answered it.`}
                other={`# questions are not shown yet because fewer than ${FIRST_ATTEMPTS_NEEDED} learners have answered them.`}
              />
            </p>
          )}
          {data.not_yet === 0 && data.questions.length === 0 && (
            <p className={styles.soft}>
              <Trans>No wrong answers yet, or this course has no quiz.</Trans>
            </p>
          )}
        </>
      )}
    </section>
  )
}

function Question({ question }: { question: HardQuestion }) {
  const { wrong_percent: wrong, answered, lesson } = question
  return (
    <li className={styles.question}>
      <p className={styles.text}>{question.text}</p>
      <p className={styles.soft}>{lesson.title}</p>
      <div className={styles.share}>
        <span className={track.track} style={{ '--share': wrong / 100, '--fill': 'var(--danger)' }} />
        <span className={styles.number}>
          <Trans>
            <Percent value={wrong} /> of {answered} wrong
          </Trans>
        </span>
      </div>
      <dl className={styles.options}>
        <dt>
          <Trans>Most common wrong answer</Trans>
        </dt>
        <dd>
          {question.chosen_option} (<Percent value={question.chosen_percent} />)
        </dd>
        <dt>
          <Trans context="an answer">Correct</Trans>
        </dt>
        <dd>{question.right_option}</dd>
      </dl>
    </li>
  )
}
