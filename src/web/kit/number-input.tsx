import { TextInput, type TextInputProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { isReadingOf, readNumber, stepped, writeNumber } from './typed-number.ts'

export type NumberInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'step'> & {
  /** The form's value: a number, or the text that is not one. */
  value?: number | string | null
  /** A number, or the text that cannot be read as one: the contract refuses it, and this field says why. */
  onChange?: (value: number | string) => void
  /** How many decimals may be typed. Default: 0, for whole numbers. */
  decimals?: number
  /** The text when there are more. */
  tooManyDecimals?: string
  /** Decides whether the keyboard of a phone needs a minus sign. The contract has the texts of limits. */
  min?: number
  max?: number
  /** How much the arrow keys add or take. Left out: they do nothing. */
  step?: number
}

/**
 * A field for a number. What is typed stays as it is and is refused with its reason, never corrected: a dropped comma
 * would make 49,50 a hundred times as much, and 150 percent clamped to 100 a free course. Comma and point are both the
 * decimal separator; there is no separator of thousands.
 */
export function NumberInput(props: NumberInputProps) {
  const {
    value = '',
    onChange,
    decimals = 0,
    tooManyDecimals,
    min,
    max,
    step,
    error,
    onBlur,
    onKeyDown,
    ...rest
  } = props
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  // The form has another value where it was reset, or where it got a draft.
  const text = isReadingOf(typed, value) ? typed : writeNumber(value, i18n.locale)
  const read = readNumber(text, decimals)
  const problems = {
    decimals: tooManyDecimals ?? (decimals === 0 ? t`Enter a whole number` : t`Use at most ${decimals} decimal places`),
    number: t`Enter a number without spaces or thousands separators`,
  }
  const problem = read.problem && (isLeft || Boolean(error)) ? problems[read.problem] : undefined

  function change(next: string): void {
    setTyped(next)
    onChange?.(readNumber(next, decimals).value)
  }
  // Another currency has other decimals: what is typed may be a number now, or no longer.
  const readAgain = useEffectEvent((allowed: number) => {
    const again = readNumber(text, allowed).value
    if (String(again) !== String(value ?? '')) onChange?.(again)
  })
  useEffect(() => readAgain(decimals), [decimals])

  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode={keyboardFor(min, decimals)}
      value={text}
      error={problem ?? error}
      onChange={(event) => {
        setLeft(false)
        change(event.currentTarget.value)
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setLeft(true)
        onBlur?.(event)
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        onKeyDown?.(event)
        const sign = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        if (!sign || step === undefined || typeof read.value === 'string') return
        event.preventDefault()
        change(String(stepped(read.value, sign * step, min, max)))
      }}
    />
  )
}

/** Keyboards for numbers have no minus sign. */
function keyboardFor(min: number | undefined, decimals: number): 'text' | 'numeric' | 'decimal' {
  if (min === undefined || min < 0) return 'text'
  return decimals === 0 ? 'numeric' : 'decimal'
}
