import { Plural } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { MAX_STARS } from '#shared/rating.ts'
import styles from './star-field.module.css'

const STARS = Array.from({ length: MAX_STARS }, (_, at) => at + 1)

type Props = { label: string; isRequired?: boolean; value: number; onChange: (stars: number) => void; error: ReactNode }

/** One to five stars, chosen by pointer or by the arrow keys. */
export function StarField({ label, isRequired = false, value, onChange, error }: Props) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      className={styles.field}
      aria-labelledby={`${id}-label`}
      aria-required={isRequired}
      aria-invalid={Boolean(error)}
      {...(error ? { 'aria-describedby': `${id}-error` } : {})}
    >
      <p id={`${id}-label`} className={styles.label}>
        {label}
        {isRequired && (
          <span className={styles.asterisk} aria-hidden="true">
            {' *'}
          </span>
        )}
      </p>
      <div className={styles.stars}>
        {STARS.map((stars) => (
          <label key={stars} className={styles.star} data-on={stars <= value || undefined}>
            <input type="radio" name={id} value={stars} checked={stars === value} onChange={() => onChange(stars)} />
            <span className="for-readers">
              <Plural value={stars} one="# star" other="# stars" />
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
