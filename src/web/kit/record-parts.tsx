import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import styles from './record.module.css'
import { useDateText } from './use-date-text.ts'

/** The sections of a record, one below the other. */
export function RecordDetails({ children }: { children: ReactNode }) {
  return <div className={styles.details}>{children}</div>
}

/** A part of a record with its heading. */
export function RecordSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.subtitle}>
        {title}
      </h3>
      {children}
    </section>
  )
}

/** A list of `Fact`. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

/** A name with its value; nothing when there is none. */
export function Fact({ name, value }: { name: ReactNode; value: ReactNode }) {
  if (value === null || value === undefined || value === '') return null
  return (
    <div className={styles.fact}>
      <dt className={styles.factName}>{name}</dt>
      <dd className={styles.factValue}>{value}</dd>
    </div>
  )
}

type Entry = { at: string; what: string; who: string | null; detail: string | null }

/** What has happened to a record, oldest first. */
export function RecordHistory({ entries }: { entries: readonly Entry[] }) {
  const { instant } = useDateText()
  return (
    <RecordSection title={<Trans>History</Trans>}>
      <ol className={styles.history}>
        {entries.map(({ at, what, who, detail }, nth) => (
          <li key={nth} className={styles.entry}>
            <time dateTime={at} className={styles.entryTime}>
              {instant(at, 'date and time')}
            </time>
            <span className={styles.entryWhat}>{what}</span>
            {who && <span className={styles.entryMore}>{who}</span>}
            {detail && <span className={styles.entryMore}>{detail}</span>}
          </li>
        ))}
      </ol>
    </RecordSection>
  )
}
