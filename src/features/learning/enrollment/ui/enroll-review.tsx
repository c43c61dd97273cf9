import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Day, formatDay } from '#shared/dates.ts'
import { useLanguage } from '#web/i18n.tsx'
import { type EnrollDraft, NO_ZIP_CODE } from './enroll-draft.ts'
import styles from './enroll-fields.module.css'
import { ENROLL_STEPS, useEnrollLabels } from './enroll-labels.ts'

/** What was sent with the last request, to be read once before it is sent again. */
export function EnrollReview({ values }: { values: EnrollDraft }) {
  const { t } = useLingui()
  const language = useLanguage()
  const labels = useEnrollLabels()
  const heading = useRef<HTMLHeadingElement>(null)
  // It comes after the dialog has opened, and is to be read before anything is sent.
  useEffect(() => heading.current?.focus(), [])
  const textOf = (name: keyof EnrollDraft): string => {
    const value = values[name]
    if (name === 'gender') return value === 'Male' ? t`Male` : t`Female`
    if (name === 'zip_code' && value === NO_ZIP_CODE) return t`None`
    const day = name === 'dob' ? Day.safeParse(value) : undefined
    return day?.success ? formatDay(day.data, language) : value
  }
  return (
    <section className={styles.review} aria-labelledby="still-right">
      <h3 id="still-right" ref={heading} tabIndex={-1}>
        <Trans>Is this still correct?</Trans>
      </h3>
      <p>
        <Trans>This is what you entered last time.</Trans>
      </p>
      <dl>
        {ENROLL_STEPS.flat().map((name) => (
          <div key={name}>
            <dt>{labels[name]}</dt>
            <dd>{textOf(name)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
