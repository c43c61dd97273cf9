// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Currency } from '#shared/currency.ts'
import { expectText, openPage } from '#tests/support/screen.tsx'
import { AmountInput } from './amount-input.tsx'
import { NumberInput, type NumberInputProps } from './number-input.tsx'
import { readNumber, writeNumber } from './typed-number.ts'

let given: unknown

/** Opens a field, and types into it key by key. */
async function type(text: string, { currency, ...props }: NumberInputProps & { currency?: Currency }) {
  given = undefined
  function Form() {
    const [value, setValue] = useState<number | string>('')
    const shared = { label: 'Number', value, onChange: (next: number | string) => setValue((given = next)), ...props }
    return currency ? <AmountInput {...shared} currency={currency} /> : <NumberInput {...shared} />
  }
  await openPage({ default: Form }, { path: '/' })
  const field = await screen.findByLabelText<HTMLInputElement>('Number')
  // A key adds itself to what the field shows, so that a field which drops one is found out.
  for (const key of text) fireEvent.change(field, { target: { value: field.value + key } })
  return field
}

const leave = (field: HTMLElement) => fireEvent.blur(field)

test.each([
  ['49,50', 49.5],
  ['49.50', 49.5],
  ['0,05', 0.05],
  ['.5', 0.5],
  ['-12.5', -12.5],
  ['007', 7],
  ['12.', 12],
  [' 2500 ', 2500],
])('%s with two decimals is %d and stays as it is typed', async (text, number) => {
  const field = await type(text, { currency: 'USD' })
  leave(field)
  expect(field.value).toBe(text)
  expect(given).toBe(number)
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

test.each([
  ['2500.00', { currency: 'RWF' }, 'Too many decimal places for RWF'],
  ['2,500', { currency: 'XAF' }, 'Too many decimal places for XAF'],
  ['49.999', { currency: 'USD' }, 'Too many decimal places for USD'],
  ['2,500', { currency: 'EUR' }, 'Too many decimal places for EUR'],
  ['1.5', {}, 'Enter a whole number'],
  ['1,5', { min: 0 }, 'Enter a whole number'],
  ['1.23456', { decimals: 4 }, 'Use at most 4 decimal places'],
  ['2 500', { currency: 'USD' }, 'Enter a number without spaces or thousands separators'],
  ['2,500.00', { currency: 'USD' }, 'Enter a number without spaces or thousands separators'],
  ['1e5', {}, 'Enter a number without spaces or thousands separators'],
  ['12a', {}, 'Enter a number without spaces or thousands separators'],
  ['-', {}, 'Enter a number without spaces or thousands separators'],
] as const)('%s is refused where %o', async (text, props, reason) => {
  const field = await type(text, props)
  expect(field.value).toBe(text)
  leave(field)
  await expectText(reason)
  expect(field.value).toBe(text)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  // No contract reads it, not even one that reads numbers out of texts.
  expect(typeof given).toBe('string')
  expect(Number(given)).toBeNaN()
})

test('pasted text is not taken apart', async () => {
  const field = await type('', { currency: 'RWF' })
  fireEvent.paste(field, { clipboardData: { getData: () => '1,234.50' } })
  fireEvent.change(field, { target: { value: '1,234.50' } })
  leave(field)
  expect(field.value).toBe('1,234.50')
  await expectText('Enter a number without spaces or thousands separators')
})

test('a refusal waits until the field is left, and goes while it is corrected', async () => {
  const field = await type('1.5', {})
  expect(screen.queryByText('Enter a whole number')).toBeNull()
  leave(field)
  await expectText('Enter a whole number')
  fireEvent.change(field, { target: { value: '1' } })
  expect(screen.queryByText('Enter a whole number')).toBeNull()
  expect(given).toBe(1)
})

test('another currency reads what is typed again', async () => {
  function Form() {
    const [value, setValue] = useState<number | string>('')
    const [currency, setCurrency] = useState<Currency>('RWF')
    given = value
    return (
      <>
        <AmountInput label="Number" value={value} onChange={setValue} currency={currency} />
        <button type="button" onClick={() => setCurrency(currency === 'RWF' ? 'USD' : 'RWF')}>
          Other
        </button>
      </>
    )
  }
  await openPage({ default: Form }, { path: '/' })
  const field = await screen.findByLabelText<HTMLInputElement>('Number')
  fireEvent.change(field, { target: { value: '12.50' } })
  expect(given).toBe('12.50,')
  fireEvent.click(screen.getByText('Other'))
  expect(given).toBe(12.5)
  fireEvent.click(screen.getByText('Other'))
  expect(given).toBe('12.50,')
  expect(field.value).toBe('12.50')
})

test('arrow keys count within the limits', async () => {
  const field = await type('4', { step: 1, min: 1, max: 5 })
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(field.value).toBe('5')
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(given).toBe(5)
})

test('arrow keys leave amounts alone', async () => {
  const field = await type('4', { currency: 'RWF' })
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(field.value).toBe('4')
})

test('a stored number is written as its reader writes it', () => {
  expect(writeNumber(49.5, 'fr')).toBe('49,5')
  expect(writeNumber('25000.25', 'en')).toBe('25000.25')
  expect(writeNumber(1_250_000, 'fr')).toBe('1250000')
  expect(writeNumber(null, 'en')).toBe('')
  expect(readNumber(writeNumber(-1234.56, 'fr'), 2)).toEqual({ value: -1234.56 })
})
