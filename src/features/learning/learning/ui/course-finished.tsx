import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { CertificateLink } from '#features/learning/certificate/ui/certificate-link.tsx'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { OwnReview } from '#features/learning/review/ui/own-review.tsx'
import { jobApi } from '#features/public/job/job.contract.ts'
import { type SkillNames, skillNameIn } from '#shared/skill-name.ts'
import { query } from '#web/api/queries.ts'
import { useLanguage } from '#web/i18n.tsx'
import { DownloadIcon } from '#web/kit/dashboard-icons.tsx'
import { ShareLinks } from '#web/kit/share-links.tsx'
import styles from './course-finished.module.css'

const SUGGESTED = 3
/** As many own courses as are looked through, so that none of them is suggested. */
const MOST_OWN = 100

type CourseFinishedProps = {
  enrollmentId: number
  personId: number
  course: { id: number; title: string }
  /** Null where there is none that is valid. */
  certificate: { code: string } | null
}

/** After the last lesson: the certificate and who may see it, a review form, what comes next, and what it opens. */
export function CourseFinished({ enrollmentId, personId, course, certificate }: CourseFinishedProps) {
  const { t } = useLingui()
  const { data } = useQuery(query(courseApi.get, { params: { id: course.id } }))
  // The first is what the course is about.
  const skill = data?.course.skills[0]
  return (
    <div className={styles.finished}>
      {certificate && (
        <Part title={<Trans>Your certificate</Trans>}>
          <div>
            <CertificateLink enrollmentId={enrollmentId}>
              <DownloadIcon size={18} />
              <Trans>Download Certificate</Trans>
            </CertificateLink>
          </div>
          <ShareLinks
            url={`${location.origin}/verify/${certificate.code}`}
            words={t`My certificate: ${course.title}`}
          />
        </Part>
      )}
      <Part title={<Trans>How was the course?</Trans>}>
        <div>
          <OwnReview courseId={course.id} personId={personId} />
        </div>
      </Part>
      <NextCourses courseId={course.id} skill={skill?.slug} />
      {skill && <Jobs skill={skill} />}
    </div>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  )
}

/** Courses that teach the same skill, without those that the learner has. */
function NextCourses({ courseId, skill }: { courseId: number; skill: string | undefined }) {
  const own = useQuery(query(enrollmentApi.list, { query: { mine: '1', view: 'rows', limit: MOST_OWN } }))
  const { data } = useQuery({
    ...query(courseApi.list, { query: { skill, sort: 'popular', fields: 'card' } }),
    enabled: skill !== undefined,
  })
  const known = new Set([courseId, ...(own.data?.enrollments ?? []).map((row) => row.course.id)])
  const next = own.data ? (data?.courses ?? []).filter(({ id }) => !known.has(id)).slice(0, SUGGESTED) : []
  return (
    <Part title={<Trans>Your next course</Trans>}>
      <ul className={styles.links}>
        {next.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/courses/${id}`} className={styles.link}>
              {title}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/courses" className={styles.link}>
            <Trans>See all courses</Trans>
          </Link>
        </li>
      </ul>
    </Part>
  )
}

/** Open jobs that ask for the new skill; nothing where there are none. */
function Jobs({ skill }: { skill: { name: string; names: SkillNames } }) {
  const language = useLanguage()
  const name = skillNameIn(language, skill)
  const { data } = useQuery(query(jobApi.list, { query: { keyword: skill.name, limit: SUGGESTED, fields: 'card' } }))
  if (!data || data.data.length === 0) return null
  return (
    <Part title={<Trans>Jobs that ask for {name}</Trans>}>
      <ul className={styles.links}>
        {data.data.map(({ id, title, company }) => (
          <li key={id}>
            <Link to={`/career/${id}`} className={styles.link}>
              {title}, {company}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}
