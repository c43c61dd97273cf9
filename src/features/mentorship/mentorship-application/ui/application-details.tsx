import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Fact, Facts, RecordSection } from '#web/kit/record-parts.tsx'
import type { Mentee } from '../mentorship-application.contract.ts'
import styles from './application-record.module.css'
import { type Field, PARTS } from './application-field-groups.ts'
import { FIELD_NAMES } from './application-labels.ts'
import { ApplicationBadge } from './application-words.tsx'

/** Who it is about, and the state. */
export function ApplicationHead({ of: { full_name: name, email, status } }: { of: Mentee }) {
  return (
    <div>
      <h2 className={styles.words}>{name}</h2>
      <p className={styles.soft}>{email}</p>
      <ApplicationBadge status={status} />
    </div>
  )
}

/** Fields that are already in the heading. */
const IN_HEAD: readonly string[] = ['full_name', 'email']

/** Everything that was written into the form, in its parts; what was left empty is left out. */
export function ApplicationDetails({ of: row }: { of: Mentee }) {
  const { t } = useLingui()
  const valueOf = (field: Field): ReactNode => {
    const value = row[field.name]
    if (value === null || IN_HEAD.includes(field.name)) return null
    if (field.kind === 'choice') return t(field.options[value] ?? { id: String(value) })
    if (field.name === 'linkedin')
      return (
        <a href={String(value)} target="_blank" rel="noreferrer nofollow">
          {value}
        </a>
      )
    return <span className={styles.words}>{value}</span>
  }
  return PARTS.map(({ title, fields }) => {
    const facts = fields.map((field) => ({ name: field.name, value: valueOf(field) }))
    if (facts.every(({ value }) => value === null)) return null
    return (
      <RecordSection key={fields[0]?.name} title={t(title)}>
        <Facts>
          {facts.map(({ name, value }) => (
            <Fact key={name} name={t(FIELD_NAMES[name])} value={value} />
          ))}
        </Facts>
      </RecordSection>
    )
  })
}
