import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { ServedProgram } from '../mentor-program/mentor-program.contract.ts'
import { CohortEventLines } from './cohort-event-lines.tsx'
import { CohortBadge, ProgramStatusBadge } from './program-badges.tsx'
import styles from './program.module.css'

/** A program that the reader serves: its cohorts with their places, and the way to its members. */
export function MentorProgramCard({ program, isLinked = false }: { program: ServedProgram; isLinked?: boolean }) {
  const { day } = useDateText()
  const { id, slug, title, summary, status, cohorts, works_waiting: waiting } = program
  return (
    <article className={styles.card} aria-label={title}>
      <div className={styles.words}>
        <div className={styles.head}>
          {isLinked && <h2 className={styles.title}>{title}</h2>}
          <ProgramStatusBadge status={status} />
        </div>
        <p className={styles.soft}>{summary}</p>
      </div>
      {cohorts.length === 0 && (
        <p className={styles.soft}>
          <Trans>No cohort is planned yet</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {cohorts.map(({ id: cohortId, name, starts_on: from, ends_on: to, state, places, taken }) => (
          <li key={cohortId} className={styles.plan}>
            <div className={styles.head}>
              <div className={styles.words}>
                <p className={styles.name}>{name}</p>
                <p className={styles.soft}>
                  {day(from)} – {day(to)}
                </p>
                <p className={styles.soft}>
                  <Trans>
                    {taken} of {places} places taken
                  </Trans>
                </p>
              </div>
              <CohortBadge state={state} />
            </div>
            {state !== 'ended' && <CohortEventLines cohortId={cohortId} />}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {isLinked && (
          <Link className={button.primary} to={`/dashboard/mentor-programs/${id}`}>
            <Trans>See the members</Trans>
          </Link>
        )}
        {program.has_capstone && (
          <Link className={button.secondary} to={`/dashboard/mentor-programs/${id}/capstones`}>
            {waiting > 0 ? (
              <Plural
                value={waiting}
                one="# capstone is waiting for review"
                other="# capstones are waiting for review"
              />
            ) : (
              <Trans>Capstones</Trans>
            )}
          </Link>
        )}
        {status === 'published' && (
          <Link className={button.secondary} to={`/programs/${slug}`}>
            <Trans>Public page</Trans>
          </Link>
        )}
      </div>
    </article>
  )
}
