import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { statementPdf } from './statement.ts'

test('the sum comes right after the amounts that make it, and before what is no part of it', async () => {
  const pdf = await statementPdf({
    language: 'en',
    title: 'Payslip',
    issuer: { name: 'Mbuyu', address: '', email: '', phone: '', logo: null },
    heading: 'Payslip',
    rows: [],
    amounts: [
      { name: 'Gross pay', value: '$100', isSum: true },
      { name: 'Tax', value: '-$20' },
    ],
    sum: { name: 'Net pay', value: '$80' },
    beside: [{ name: 'Employer contributions', value: '$5', isSum: true }],
    note: null,
  })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Gross pay $100 Tax -$20 Net pay $80 Employer contributions $5')
})
