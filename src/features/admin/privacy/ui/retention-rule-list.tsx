import type { KeptRule } from '../retention-report/retention-report.contract.ts'
import styles from './privacy.module.css'

/** What is kept, how long and why. */
export function RetentionRuleList({ rules }: { rules: readonly KeptRule[] }) {
  return (
    <dl className={styles.kept}>
      {rules.map(({ what, period, why }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {period}. {why}
          </dd>
        </div>
      ))}
    </dl>
  )
}
