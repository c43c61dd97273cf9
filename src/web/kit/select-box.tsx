import { useEffect, useRef } from 'react'
import styles from './select-box.module.css'

type SelectBoxProps = {
  isChecked: boolean
  /** Some of what it stands for is selected. */
  isMixed?: boolean
  onChange: (isChecked: boolean) => void
  /** What it selects, where no text beside it says so. */
  name?: string
}

/** A box to select with, in the colours of both schemes. */
export function SelectBox({ isChecked, isMixed = false, onChange, name }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      {...(name ? { 'aria-label': name } : {})}
      checked={isChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
