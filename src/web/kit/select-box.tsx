import { type ReactNode, useEffect, useRef } from 'react'
import styles from './select-box.module.css'

type SelectBoxProps = {
  isChecked: boolean
  /** Some, not all, of its rows are selected. */
  isMixed?: boolean
  onChange: (isChecked: boolean) => void
  /** What it selects, where no text beside it says so. */
  name?: string
  /** A text beside it, with the class of both. */
  children?: ReactNode
  className?: string | undefined
}

/** A box to select with, in the colours of both schemes. */
export function SelectBox({ isChecked, isMixed = false, onChange, name, children, className }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  const input = (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      {...(name ? { 'aria-label': name } : {})}
      checked={isChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
  if (children === undefined) return input
  return (
    <label className={className}>
      {input}
      {children}
    </label>
  )
}
