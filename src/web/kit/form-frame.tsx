import { type ReactNode, useEffect, useRef } from 'react'
import { AlertIcon } from './icons.tsx'
import { useUnsaved } from './leave-guard.tsx'
import type { ApiForm } from './use-api-form.ts'
import styles from './form-frame.module.css'

/** The parts of a form that its frame needs, whatever its fields. */
export type AnyForm = Pick<ApiForm, 'problem' | 'refusals' | 'isSending' | 'checkFields' | 'send' | 'getValues'> & {
  isDirty: () => boolean
  errors?: Readonly<Record<string, ReactNode>>
}

type FormFrameProps = {
  form: AnyForm
  /** False for short forms like sign-in, where losing the text needs no question. */
  isGuarded?: boolean
  /** The fields, and a `type="submit"` button. */
  children: ReactNode
}

/**
 * The frame of every form: errors are at the field or above, what was typed stays, and a second click while sending
 * does nothing. A submit before the page is interactive never puts the fields into the address (`post`).
 */
export function FormFrame({ form, isGuarded = true, children }: FormFrameProps) {
  const place = useRef<HTMLFormElement>(null)
  useUnsaved(isGuarded && form.isDirty() && !form.isSending)
  useEffect(() => {
    if (form.refusals === 0) return
    const first = place.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"]:not([type="hidden"]), [role="alert"]',
    )
    first?.focus()
  }, [form.refusals])
  return (
    <form
      ref={place}
      method="post"
      noValidate
      aria-busy={form.isSending}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void form.send()
      }}
    >
      <FormProblem text={form.problem} />
      {children}
    </form>
  )
}

/** What is wrong with the form as a whole. */
export function FormProblem({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <div role="alert" tabIndex={-1} className={styles.problem}>
      <AlertIcon size={20} />
      <p>{text}</p>
    </div>
  )
}
