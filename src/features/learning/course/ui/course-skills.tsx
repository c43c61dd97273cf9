import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { CourseDetail } from '#features/learning/course/course.contract.ts'
import { skillNameIn } from '#shared/skill-name.ts'
import { useLanguage } from '#web/i18n.tsx'
import styles from './course-detail.module.css'

/** What a course teaches; each skill leads to the courses that teach it. */
export function CourseSkills({ skills }: Pick<CourseDetail, 'skills'>) {
  const language = useLanguage()
  if (skills.length === 0) return null
  return (
    <section>
      <h2>
        <Trans>Skills</Trans>
      </h2>
      <ul className={styles.skills}>
        {skills.map((skill) => (
          <li key={skill.slug}>
            <Link to={`/courses?skill=${skill.slug}`}>{skillNameIn(language, skill)}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
