import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import type { Language } from '#shared/languages.ts'
import { type Issuer, letterhead, paper, type Row, rowOf } from './paper.ts'

const styles = StyleSheet.create({
  subtitle: { fontSize: 13, fontWeight: 700, marginTop: 22, marginBottom: 4 },
  line: { flexDirection: 'row', gap: 8, paddingVertical: 4, borderBottom: '0.6 solid #d8cfbd', fontSize: 9.5 },
  heads: { fontWeight: 700, color: '#5c564c' },
  first: { flex: 2 },
  cell: { flex: 1, textAlign: 'right' },
})

/** A table of a report: the first column names, the others are amounts. */
export type PaperTable = { title: string; heads: readonly string[]; rows: readonly (readonly string[])[] }

/** What is printed of a report, in the language of the person who asks for it. */
type Report = {
  language: Language
  /** Of the document, for tabs and readers. */
  title: string
  issuer: Issuer
  heading: string
  rows: readonly Row[]
  tables: readonly PaperTable[]
}

/** A report with its tables as a PDF, A4; a table goes on on the next page. */
export function tablesPdf({ language, title, issuer, heading, rows, tables }: Report): Promise<Buffer> {
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
        ...tables.map(tableOf),
      ),
    ),
  )
}

const tableOf = ({ title, heads, rows }: PaperTable, key: number): ReactElement =>
  h(
    View,
    { key },
    h(Text, { style: styles.subtitle, minPresenceAhead: 60 }, title),
    h(View, { style: [styles.line, styles.heads] }, ...cellsOf(heads)),
    ...rows.map((cells, at) => h(View, { key: at, style: styles.line, wrap: false }, ...cellsOf(cells))),
  )

const cellsOf = (cells: readonly string[]): ReactElement[] =>
  cells.map((cell, at) => h(Text, { key: at, style: at === 0 ? styles.first : styles.cell }, cell.normalize('NFC')))
