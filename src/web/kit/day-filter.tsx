import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isListDay } from './server-list.ts'
import styles from './table.module.css'

type DayFilterProps = { label: string; value: string; onChange: (day: string) => void }

/** A day that filters a list; it applies once the date is complete or empty. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // Back, Forward or a link changed it.
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  return (
    <label className={styles.day}>
      <span>{label}</span>
      <TextInput
        type="date"
        value={text}
        onChange={({ currentTarget: { value: typed } }) => {
          setText(typed)
          if (typed !== value && (typed === '' || isListDay(typed))) onChange(typed)
        }}
      />
    </label>
  )
}
