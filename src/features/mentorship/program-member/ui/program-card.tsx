import { Button } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { CertificateLink } from '#features/learning/certificate/ui/certificate-link.tsx'
import { ProgressBar } from '#features/learning/learning/ui/progress-bar.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { MyProgram } from '../program-member.contract.ts'
import { OwnCapstone } from '../capstone/ui/own-capstone.tsx'
import { ChangeCohort } from './change-cohort.tsx'
import { CohortEventLines } from '#features/mentorship/program/ui/cohort-event-lines.tsx'
import { ProgramCourseRow } from './program-course-row.tsx'
import { CohortBadge, MemberStatusBadge } from '#features/mentorship/program/ui/program-badges.tsx'
import styles from '#features/mentorship/program/ui/program.module.css'
import { useLeaveProgram } from './use-leave-program.ts'

/** One program of the reader: the cohort, each course with what opens it, and what can be changed. */
export function ProgramCard({ mine }: { mine: MyProgram }) {
  const { day } = useDateText()
  const leaving = useLeaveProgram()
  const { program, cohort, parts, mentors, status } = mine
  const courses = parts.length
  const done = parts.filter(({ state }) => state === 'completed').length
  return (
    <article className={styles.card} aria-label={program.title}>
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 className={styles.title}>{program.title}</h2>
          <MemberStatusBadge status={status} />
        </div>
        <p className={styles.soft}>{program.summary}</p>
      </div>
      {status !== 'left' && (
        <>
          <div className={styles.buttons}>
            <p className={styles.name}>{cohort.name}</p>
            <CohortBadge state={cohort.state} />
            <p className={styles.soft}>
              {day(cohort.starts_on)} – {day(cohort.ends_on)}
            </p>
          </div>
          <div className={styles.words}>
            <ProgressBar percent={courses === 0 ? 0 : Math.floor((100 * done) / courses)} of={program.title} />
            <p className={styles.soft}>
              <Trans>
                {done} of <Plural value={courses} one="# course" other="# courses" /> completed
              </Trans>
            </p>
          </div>
        </>
      )}
      {status !== 'left' && <CohortEventLines cohortId={cohort.id} />}
      <ol className={styles.list}>
        {parts.map((part) => (
          <ProgramCourseRow key={part.course_id} part={part} />
        ))}
      </ol>
      <OwnCapstone mine={mine} />
      {mentors.length > 0 && (
        <p className={styles.soft}>
          <Trans>Mentors:</Trans>{' '}
          {mentors.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link to={`/mentor-details/${id}`}>{name}</Link>
            </span>
          ))}
        </p>
      )}
      {status === 'completed' && (
        <div className={styles.buttons}>
          <CertificateLink programMemberId={mine.id}>
            <Trans>Open my certificate</Trans>
          </CertificateLink>
        </div>
      )}
      {status === 'joined' && (
        <>
          <ChangeCohort memberId={mine.id} cohorts={mine.other_cohorts} />
          <div>
            <Button
              size="sm"
              variant="subtle"
              color="red"
              loading={leaving.isPending}
              onClick={() => void leaving.ask(mine.id, program.title)}
            >
              <Trans>Leave the program</Trans>
            </Button>
          </div>
        </>
      )}
    </article>
  )
}
