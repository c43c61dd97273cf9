import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import type { Language } from '#shared/languages.ts'
import { FONT_FAMILIES } from './fonts.ts'
import { brandOf, type Issuer } from './paper.ts'

const INK = '#1c1a17'
const QUIET = '#5c564c'
const GREEN = '#0f5132'
const LINE = '#d8cfbd'
const SHADE = '#f6f1e6'

/** The width of the first column, and of each column of times. */
const WIDTHS = { first: 84, time: 52 }

const styles = StyleSheet.create({
  page: { paddingVertical: 36, paddingHorizontal: 44, fontFamily: FONT_FAMILIES, fontSize: 8.5, color: INK },
  head: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderBottom: `1.4 solid ${GREEN}`,
    paddingBottom: 10,
  },
  issuer: { fontSize: 14, fontWeight: 700, color: GREEN },
  // No higher than the name: a month has one page.
  logo: { height: 18, maxWidth: 100, objectFit: 'contain', objectPosition: 'left' },
  quiet: { color: QUIET, fontSize: 8.5 },
  title: { fontSize: 17, fontWeight: 700, marginTop: 14 },
  person: { marginTop: 4, marginBottom: 10, color: QUIET },
  row: { flexDirection: 'row', alignItems: 'center', paddingVertical: 2.6, borderBottom: `0.5 solid ${LINE}` },
  free: { backgroundColor: SHADE },
  heads: { fontWeight: 700, color: QUIET },
  first: { width: WIDTHS.first },
  time: { width: WIDTHS.time },
  note: { flex: 1 },
  totals: { flexDirection: 'row', flexWrap: 'wrap', marginTop: 12 },
  total: { width: '33.3%', flexDirection: 'row', paddingVertical: 2.5 },
  name: { width: 100, color: QUIET },
  value: { fontWeight: 700 },
  signatures: { flexDirection: 'row', gap: 40, marginTop: 40 },
  signature: { flex: 1, borderTop: `0.6 solid ${QUIET}`, paddingTop: 4, color: QUIET },
})

/** What is printed on a sheet, in the language of the person who asks for it. */
type Sheet = {
  language: Language
  /** Of the document, for tabs and readers. */
  title: string
  issuer: Pick<Issuer, 'name' | 'address' | 'logo'>
  heading: string
  /** Whose sheet it is. */
  person: string
  /** The heads of the columns: the day, four of times, and what else there is to say. */
  heads: readonly string[]
  rows: readonly { cells: readonly string[]; isFree: boolean }[]
  totals: readonly { name: string; value: string }[]
  signatures: readonly string[]
}

const styleOf = (at: number, last: number) => (at === 0 ? styles.first : at === last ? styles.note : styles.time)

const cellsOf = (cells: readonly string[]): ReactElement[] =>
  cells.map((cell, at) => h(Text, { key: at, style: styleOf(at, cells.length - 1) }, cell.normalize('NFC')))

/** The days of a month on one page, A4. */
export function monthlySheetPdf(sheet: Sheet): Promise<Buffer> {
  const { language, title, issuer, heading, person, heads, rows, totals, signatures } = sheet
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
          brandOf(issuer, { text: styles.issuer, logo: styles.logo }),
          h(Text, { style: styles.quiet }, issuer.address),
        ),
        h(Text, { style: styles.title }, heading),
        h(Text, { style: styles.person }, person.normalize('NFC')),
        h(View, { style: [styles.row, styles.heads] }, ...cellsOf(heads)),
        ...rows.map(({ cells, isFree }, key) =>
          h(View, { key, style: isFree ? [styles.row, styles.free] : styles.row, wrap: false }, ...cellsOf(cells)),
        ),
        h(
          View,
          { style: styles.totals, wrap: false },
          ...totals.map(({ name, value }, key) =>
            h(
              View,
              { key, style: styles.total },
              h(Text, { style: styles.name }, name),
              h(Text, { style: styles.value }, value),
            ),
          ),
        ),
        h(
          View,
          { style: styles.signatures, wrap: false },
          ...signatures.map((name) => h(Text, { key: name, style: styles.signature }, name)),
        ),
      ),
    ),
  )
}
