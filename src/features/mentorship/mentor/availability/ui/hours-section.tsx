import type { ReactNode } from 'react'
import styles from './hours.module.css'

type SectionProps = { title: string; hint?: string; error?: ReactNode; children: ReactNode }

/** Fields of the form that belong together; what is wrong with a list of them is said above it. */
export function HoursSection({ title, hint, error, children }: SectionProps) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{title}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {children}
    </fieldset>
  )
}
