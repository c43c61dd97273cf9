import type { ComponentProps, ReactNode } from 'react'
import styles from './public-form.module.css'

/** Two fields beside each other where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}

/** What becomes of that which is sent, in small letters. */
export function FormNote({ children }: { children: ReactNode }) {
  return <p className={styles.small}>{children}</p>
}

/** A field that people do not see: only programs fill it in. */
export function TrapField(input: ComponentProps<'input'>) {
  return (
    <p className={styles.trap} aria-hidden="true">
      <label>
        Website <input {...input} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}

/** In the place of a form that was sent; it takes the focus. */
export function FormDone({ children }: { children: ReactNode }) {
  return (
    <div className={styles.done} role="status" tabIndex={-1} ref={(place) => place?.focus()}>
      {children}
    </div>
  )
}
