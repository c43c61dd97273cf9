import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { EyeIcon } from './form-icons.tsx'
import styles from './field.module.css'
import look from './input.module.css'

type FieldProps = {
  label: ReactNode
  /** One sentence of help below the label. */
  description?: ReactNode
  error?: ReactNode
}

type FieldFrameProps = FieldProps & { id: string; isRequired?: boolean; children: ReactNode }

/** Label, help and error around one input, which refers to them by `describedBy`. */
export function FieldFrame({ id, label, description, error, isRequired = false, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {isRequired && (
          <span className={styles.star} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {description && (
        <p id={`${id}-description`} className={styles.description}>
          {description}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** For the `aria-describedby` of an input inside a `FieldFrame`. */
export function describedBy(id: string, { description, error }: Pick<FieldProps, 'description' | 'error'>) {
  return [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}

type InputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange'> & {
    /** Called with the event, or the text alone, as the forms' `getInputProps` does. */
    onChange?: (given: ChangeEvent<HTMLInputElement> | string) => void
  }

/** One line of text. Plain, for the screens without Mantine; takes `form.getInputProps(name)`. */
export function TextField({ label, description, error, ...input }: InputProps) {
  const id = useId()
  const place = useEarlyText(input)
  return (
    <FieldFrame id={id} label={label} description={description} error={error} isRequired={input.required ?? false}>
      <input
        {...input}
        ref={place}
        id={id}
        className={look.input}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, { description, error })}
      />
    </FieldFrame>
  )
}

/** A password input with a button that shows the password. */
export function PasswordField({ label, description, error, ...input }: InputProps) {
  const { t } = useLingui()
  const id = useId()
  const place = useEarlyText(input)
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame id={id} label={label} description={description} error={error} isRequired={input.required ?? false}>
      <div className={styles.secret}>
        <input
          {...input}
          ref={place}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={look.input}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy(id, { description, error })}
        />
        <button
          type="button"
          className={styles.eye}
          aria-label={t`Show or hide the password`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <EyeIcon size={20} />
        </button>
      </div>
    </FieldFrame>
  )
}

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
    /** What to choose first, shown while nothing is chosen. */
    placeholder: string
    options: readonly { value: string; label: string }[]
  }

/** One of a list. Plain, for the screens without Mantine; takes `form.getInputProps(name)`. */
export function SelectField({ label, description, error, placeholder, options, ...select }: SelectProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} description={description} error={error} isRequired={select.required ?? false}>
      <select
        {...select}
        id={id}
        className={look.input}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, { description, error })}
      >
        <option value="">{placeholder}</option>
        {options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

/** Several lines of text. Plain, for the screens without Mantine; takes `form.getInputProps(name)`. */
export function TextAreaField({ label, description, error, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} description={description} error={error} isRequired={area.required ?? false}>
      <textarea
        {...area}
        id={id}
        className={`${look.input} ${styles.area}`}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, { description, error })}
      />
    </FieldFrame>
  )
}

/** Yes or no; takes `form.getInputProps(name, { type: 'checkbox' })`. */
export function CheckField({ label, error, ...input }: InputProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input {...input} type="checkbox" aria-describedby={describedBy(id, { error })} />
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Reports what was typed, or filled in by the browser, before the page was interactive. */
function useEarlyText({ value, onChange }: Pick<InputProps, 'value' | 'onChange'>) {
  const place = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = place.current
    if (!input || input.value === value) return
    onChange?.(input.value)
    // Only the value at the time of hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return place
}
