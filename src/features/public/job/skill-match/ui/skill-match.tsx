import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { ComparedSkill } from '../../job-application/job-application.contract.ts'
import styles from './skill-match.module.css'

/** How many skills of a job the person's certificates show, and the courses that give the others. */
export function SkillMatch({ skills }: { skills: readonly ComparedSkill[] }) {
  if (skills.length === 0) return null
  const held = skills.filter((skill) => skill.is_held).length
  const taught = skills.filter((skill) => skill.course !== null)
  return (
    <section className={styles.match} aria-labelledby="skill-match">
      <h2 id="skill-match" className={styles.title}>
        <Plural value={skills.length} one={`You have ${held} of # skill`} other={`You have ${held} of the # skills`} />
      </h2>
      {held > 0 && (
        <p className={styles.soft}>
          <Trans>From your certificates:</Trans>{' '}
          {skills
            .filter((skill) => skill.is_held)
            .map(({ name }) => name)
            .join(', ')}
        </p>
      )}
      {taught.length > 0 && (
        <ul className={styles.list}>
          {taught.map(({ name, course }) => (
            <li key={name}>
              <span>{name}</span> <Link to={`/courses/${course?.id ?? 0}`}>{course?.title}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
