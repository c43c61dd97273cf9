import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import type { Language } from '#shared/languages.ts'
import { GREEN, type Issuer, letterhead, paper, type Row, rowOf } from './paper.ts'

const styles = StyleSheet.create({
  sum: { flexDirection: 'row', paddingVertical: 10 },
  sumValue: { flex: 1, fontSize: 15, fontWeight: 700, color: GREEN },
  note: { marginTop: 26, padding: 12, backgroundColor: '#fbf7ee' },
})

/** What is printed on a receipt or a payslip, in the language of the person who asks for it. */
type Statement = {
  language: Language
  /** Of the document, for tabs and readers. */
  title: string
  issuer: Issuer
  heading: string
  rows: readonly Row[]
  /** Amounts below them, to the right; sums among them stand out. */
  amounts?: readonly Amount[]
  /** Below the amounts, in their column. */
  sum: Row
  /** Amounts that are no part of the sum, below it. */
  beside?: readonly Amount[]
  /** What else there is to know: that the money was paid back. */
  note: string | null
}

type Amount = Row & { isSum?: boolean }

/** A statement about money as a PDF, A4. */
export function statementPdf(statement: Statement): Promise<Buffer> {
  const { language, title, issuer, heading, rows, amounts = [], beside = [], sum, note } = statement
  return renderToBuffer(
    h(
      Document,
      { title, author: issuer.name, language },
      h(
        Page,
        { size: 'A4', style: paper.page },
        letterhead(issuer),
        h(Text, { style: paper.title }, heading),
        h(View, { style: { marginTop: 18 } }, ...rows.map(rowOf)),
        amounts.length > 0 && h(View, { style: { marginTop: 22 } }, ...amounts.map(amount)),
        h(
          View,
          { style: styles.sum },
          h(Text, { style: paper.name }, sum.name),
          h(Text, { style: [styles.sumValue, amounts.length > 0 ? { textAlign: 'right' } : {}] }, sum.value),
        ),
        beside.length > 0 && h(View, { style: { marginTop: 18 } }, ...beside.map(amount)),
        note !== null && h(View, { style: styles.note }, h(Text, null, note)),
      ),
    ),
  )
}

const amount = ({ name, value, isSum = false }: Amount, key: number): ReactElement =>
  h(
    View,
    { key, style: paper.row, wrap: false },
    h(Text, { style: { flex: 1, ...(isSum && { fontWeight: 700 }) } }, name.normalize('NFC')),
    h(Text, { style: { textAlign: 'right', ...(isSum && { fontWeight: 700 }) } }, value),
  )
