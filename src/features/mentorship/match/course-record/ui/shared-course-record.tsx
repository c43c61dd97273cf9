import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#web/api/errors.ts'
import { query } from '#web/api/queries.ts'
import { RecordSection } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { ProgressBar } from '#features/learning/learning/ui/progress-bar.tsx'
import styles from '../../ui/match.module.css'
import { type CourseRecord, courseRecordApi } from '../course-record.contract.ts'

/** What the mentee shares: courses, questions that were answered wrongly, certificates. */
export function SharedCourseRecord({ matchId }: { matchId: number }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(query(courseRecordApi.get, { params: { id: matchId } }))
  if (!data) {
    if (!error) return <LoadingState lines={5} />
    const text = messageOf(error, t`The course record could not be loaded`)
    return <ErrorState text={text} onRetry={() => void refetch()} isCompact />
  }
  return (
    <>
      <RecordSection title={<Trans>Courses</Trans>}>
        {data.courses.length === 0 && <NothingYet />}
        {data.courses.map((course) => (
          <Course key={course.id} course={course} />
        ))}
      </RecordSection>
      <RecordSection title={<Trans>Incorrect answers</Trans>}>
        {data.failed_questions.length === 0 && <NothingYet />}
        {data.failed_questions.map((question) => (
          <Question key={question.id} question={question} />
        ))}
      </RecordSection>
      <RecordSection title={<Trans>Certificates</Trans>}>
        {data.certificates.length === 0 && <NothingYet />}
        {data.certificates.map((certificate) => (
          <Certificate key={certificate.id} certificate={certificate} />
        ))}
      </RecordSection>
    </>
  )
}

const NothingYet = () => (
  <p className={styles.soft}>
    <Trans>Nothing yet</Trans>
  </p>
)

function Course({ course }: { course: CourseRecord['courses'][number] }) {
  const { instant } = useDateText()
  const { title, progress, lessons_done: done, lessons_total: total, last_lesson: last } = course
  const lesson = last?.title
  const day = last && instant(last.at)
  return (
    <div className={styles.item}>
      <div className={styles.about}>
        <strong>{title}</strong>
        <ProgressBar percent={progress} of={title} />
        <span className={styles.soft}>
          <Trans>
            {done} of {total} lessons done
          </Trans>
          {last && (
            <>
              {' · '}
              <Trans>
                Last lesson: {lesson}, {day}
              </Trans>
            </>
          )}
        </span>
      </div>
    </div>
  )
}

function Question({ question }: { question: CourseRecord['failed_questions'][number] }) {
  const { instant } = useDateText()
  const { text, course, lesson, times, last_at: at, is_solved: isSolved } = question
  return (
    <div className={styles.item}>
      <div className={styles.about}>
        <span>{text}</span>
        <span className={styles.soft}>
          {course} · {lesson} · <Plural value={times} one="incorrect once" other="incorrect # times" /> · {instant(at)}
        </span>
      </div>
      <StatusBadge tone={isSolved ? 'success' : 'warning'}>
        {isSolved ? <Trans>Correct now</Trans> : <Trans>Still incorrect</Trans>}
      </StatusBadge>
    </div>
  )
}

function Certificate({ certificate }: { certificate: CourseRecord['certificates'][number] }) {
  const { instant } = useDateText()
  const { course, issued_at: at, verify_url: url } = certificate
  return (
    <div className={styles.item}>
      <div className={styles.about}>
        <a href={url}>{course}</a>
        <span className={styles.soft}>{instant(at)}</span>
      </div>
    </div>
  )
}
