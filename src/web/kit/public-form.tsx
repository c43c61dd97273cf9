import type { ComponentProps, ReactNode } from 'react'
import styles from './public-form.module.css'

/** Two fields beside each other where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}

/** What happens with what is sent, in small print. */
export function FormNote({ children }: { children: ReactNode }) {
  return <p className={styles.small}>{children}</p>
}

/** A hidden field that only bots fill in. */
export function TrapField(input: ComponentProps<'input'>) {
  return (
    <p className={styles.trap} aria-hidden="true">
      <label>
        Website <input {...input} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}

/** Replaces a sent form; it takes the focus. */
export function FormDone({ children }: { children: ReactNode }) {
  return (
    <div className={styles.done} role="status" tabIndex={-1} ref={(place) => place?.focus()}>
      {children}
    </div>
  )
}
