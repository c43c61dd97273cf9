import { PinInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import { OTP } from '#shared/limits.ts'
import styles from './code-step.module.css'

export type CodeBoxesProps = {
  value: string
  onChange: (digits: string) => void
  /** The sixth digit is there, typed or pasted. */
  onComplete: (digits: string) => void
  isWrong?: boolean
  isDisabled?: boolean
  /** Does not take the focus at first: the boxes are only a part of the screen. */
  isQuiet?: boolean
}

/** Six boxes for a mailed code; a paste fills them with its digits, ignoring other characters (spec 1 §5). */
export function CodeBoxes({
  value,
  onChange,
  onComplete,
  isWrong = false,
  isDisabled = false,
  isQuiet = false,
}: CodeBoxesProps) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  // Without an id Mantine makes one after the first paint and mounts the boxes again: the focus would be lost.
  const id = useId()
  const isEmptied = value === '' && !isDisabled
  const isBegun = useRef(!isQuiet)
  // The first one has the focus where the boxes are the whole step, and after a wrong code, which empties them.
  useEffect(() => {
    if (isEmptied && isBegun.current) place.current?.querySelector('input')?.focus()
    if (!isEmptied) isBegun.current = true
  }, [isEmptied])
  const changeDigits = (digits: string) => {
    onChange(digits)
    if (digits.length === OTP.length && digits !== value) onComplete(digits)
  }
  return (
    <div
      ref={place}
      className={styles.boxes}
      role="group"
      aria-label={t`Verification code`}
      onPasteCapture={(event) => {
        event.preventDefault()
        event.stopPropagation()
        changeDigits(event.clipboardData.getData('text').replaceAll(/\D/g, '').slice(0, OTP.length))
      }}
    >
      <PinInput
        id={id}
        length={OTP.length}
        type="number"
        oneTimeCode
        size="lg"
        gap={6}
        placeholder=""
        value={value}
        onChange={changeDigits}
        error={isWrong}
        disabled={isDisabled}
        getInputProps={(nth) => ({ 'aria-label': t`Digit ${nth + 1} of ${OTP.length}`, inputMode: 'numeric' })}
      />
    </div>
  )
}
