import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import type { Language } from '#shared/languages.ts'
import { FONT_FAMILIES } from './fonts.ts'

const INK = '#1c1a17'
const QUIET = '#5c564c'
const GREEN = '#0f5132'
const LINE = '#d8cfbd'

const styles = StyleSheet.create({
  page: { padding: 56, fontFamily: FONT_FAMILIES, fontSize: 11, color: INK, lineHeight: 1.4 },
  head: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderBottom: `1.4 solid ${GREEN}`,
    paddingBottom: 14,
  },
  issuer: { fontSize: 15, fontWeight: 700, color: GREEN },
  quiet: { color: QUIET, fontSize: 9.5 },
  title: { fontSize: 22, fontWeight: 700, marginTop: 30 },
  row: { flexDirection: 'row', paddingVertical: 8, borderBottom: `0.6 solid ${LINE}` },
  name: { width: 150, color: QUIET },
  value: { flex: 1 },
  sum: { flexDirection: 'row', paddingVertical: 10 },
  sumValue: { flex: 1, fontSize: 15, fontWeight: 700, color: GREEN },
  note: { marginTop: 26, padding: 12, backgroundColor: '#fbf7ee' },
})

/** What is printed on a receipt or a payslip, in the language of whoever asks for it. */
type Statement = {
  language: Language
  /** Of the document, for tabs and readers. */
  title: string
  issuer: { name: string; address: string; email: string; phone: string }
  heading: string
  /** Names and values, one below the other. */
  rows: readonly { name: string; value: string }[]
  /** Amounts below them, to the right; sums among them stand out. */
  amounts?: readonly Amount[]
  sum: { name: string; value: string }
  /** What else there is to know: that the money was paid back. */
  note: string | null
}

type Amount = { name: string; value: string; isSum?: boolean }

/** A statement about money as a PDF, A4. */
export function statementPdf(statement: Statement): Promise<Buffer> {
  const { language, title, issuer, heading, rows, amounts = [], sum, note } = statement
  return renderToBuffer(
    h(
      Document,
      { title, author: issuer.name, language },
      h(
        Page,
        { size: 'A4', style: styles.page },
        h(
          View,
          { style: styles.head },
          h(Text, { style: styles.issuer }, issuer.name),
          h(
            View,
            { style: { alignItems: 'flex-end' } },
            ...[issuer.address, issuer.email, issuer.phone]
              .filter((line) => line !== '')
              .map((line, at) => h(Text, { key: at, style: styles.quiet }, line)),
          ),
        ),
        h(Text, { style: styles.title }, heading),
        h(View, { style: { marginTop: 18 } }, ...rows.map(line)),
        amounts.length > 0 && h(View, { style: { marginTop: 22 } }, ...amounts.map(amount)),
        h(
          View,
          { style: styles.sum },
          h(Text, { style: styles.name }, sum.name),
          h(Text, { style: styles.sumValue }, sum.value),
        ),
        note !== null && h(View, { style: styles.note }, h(Text, null, note)),
      ),
    ),
  )
}

const amount = ({ name, value, isSum = false }: Amount, key: number): ReactElement =>
  h(
    View,
    { key, style: styles.row, wrap: false },
    h(Text, { style: { flex: 1, ...(isSum && { fontWeight: 700 }) } }, name.normalize('NFC')),
    h(Text, { style: { textAlign: 'right', ...(isSum && { fontWeight: 700 }) } }, value),
  )

const line = ({ name, value }: Statement['rows'][number], key: number): ReactElement =>
  h(
    View,
    { key, style: styles.row, wrap: false },
    h(Text, { style: styles.name }, name),
    h(Text, { style: styles.value }, value.normalize('NFC')),
  )
