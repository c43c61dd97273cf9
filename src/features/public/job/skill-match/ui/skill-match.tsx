import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { ComparedSkill } from '../../job-application/job-application.contract.ts'
import styles from './skill-match.module.css'

/** How many skills of a job the person's certificates show, and the courses that give the others. */
export function SkillMatch({ skills }: { skills: readonly ComparedSkill[] }) {
  if (skills.length === 0) return null
  const held = skills.filter((skill) => skill.is_held).length
  const taught = coursesOf(skills)
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
          {taught.map(({ id, title, names }) => (
            <li key={id}>
              <span>{names.join(', ')}</span> <Link to={`/courses/${id}`}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Each course once, with the skills that it teaches, in their order in the job. */
function coursesOf(skills: readonly ComparedSkill[]): { id: number; title: string; names: string[] }[] {
  const found = new Map<number, { id: number; title: string; names: string[] }>()
  for (const { name, course } of skills) {
    if (!course) continue
    const known = found.get(course.id) ?? { ...course, names: [] }
    known.names.push(name)
    found.set(course.id, known)
  }
  return [...found.values()]
}
