import { Percent } from '#web/kit/percent.tsx'
import type { ReviewCycle } from '../review-cycle/review-cycle.contract.ts'
import styles from './appraisal.module.css'

/** What is reviewed, and how much each part counts. */
export function CriteriaList({ criteria }: Pick<ReviewCycle, 'criteria'>) {
  return (
    <ul className={styles.list}>
      {criteria.map((criterion, at) => (
        <li key={at}>
          <CriterionHead criterion={criterion} />
        </li>
      ))}
    </ul>
  )
}

/** A criterion with its weight and its explanation. */
export function CriterionHead({ criterion }: { criterion: ReviewCycle['criteria'][number] }) {
  return (
    <>
      <p className={styles.head}>
        <strong>{criterion.name}</strong>
        <span className={styles.soft}>
          <Percent value={criterion.weight} />
        </span>
      </p>
      {criterion.explanation && <p className={styles.soft}>{criterion.explanation}</p>}
    </>
  )
}
