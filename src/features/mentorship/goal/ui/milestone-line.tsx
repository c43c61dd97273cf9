import { Trans } from '@lingui/react/macro'
import { useDateText } from '#web/kit/use-date-text.ts'
import styles from '#features/mentorship/match/ui/match.module.css'
import type { Goal } from '../goal.contract.ts'

/** The milestones of all goals on a line, in the order of their days; nothing where there are none. */
export function MilestoneLine({ goals }: { goals: readonly Goal[] }) {
  const { day } = useDateText()
  const points = goals
    .flatMap(({ title: goal, steps }) => steps.map((step) => ({ ...step, goal })))
    .filter(({ kind }) => kind === 'milestone')
    .toSorted((a, b) => (a.due_on ?? '').localeCompare(b.due_on ?? ''))
  if (points.length === 0) return null
  return (
    <ol className={styles.line}>
      {points.map(({ id, title, goal, due_on: due, status }) => (
        <li key={id} className={styles.point} data-done={status !== 'open' || undefined}>
          <span>
            {due && day(due)} · {title}
          </span>
          <span className={styles.soft}>
            {goal} · {status === 'open' ? <Trans context="step">Open</Trans> : <Trans>Done</Trans>}
          </span>
        </li>
      ))}
    </ol>
  )
}
