import type { ReactNode } from 'react'
import { Link } from 'react-router'
import card from './link-card.module.css'
import styles from './stat-card.module.css'

type StatCardProps = {
  label: string
  /** Undefined while it is loading. */
  value: ReactNode | undefined
  /** Null while it is loading: its line has its room. */
  hint?: ReactNode
  icon?: ReactNode
  tone?: 'green' | 'sun' | 'clay' | 'sky'
  /** Where the number comes from. */
  to?: string
}

/** One number with its name. */
export function StatCard({ label, value, hint, icon, tone = 'green', to }: StatCardProps) {
  return (
    <div className={`${card.card} ${styles.card}`} data-tone={tone}>
      {icon && <span className={card.icon}>{icon}</span>}
      <dl className={styles.body}>
        <dt className={styles.label}>
          {to ? (
            <Link to={to} className={card.link}>
              {label}
            </Link>
          ) : (
            label
          )}
        </dt>
        <dd className={styles.value}>{value ?? <span className={styles.coming} />}</dd>
        {hint !== undefined && <dd className={styles.hint}>{hint}</dd>}
      </dl>
    </div>
  )
}

type StatCardsProps = {
  /** Each in one line: above a list they leave room for its rows. */
  isLow?: boolean
  children: ReactNode
}

/** Stat cards side by side, as many as fit. */
export function StatCards({ isLow = false, children }: StatCardsProps) {
  return <div className={isLow ? styles.low : styles.grid}>{children}</div>
}
