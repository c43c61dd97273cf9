import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import type { Language } from '#shared/languages.ts'
import { withNumbers } from './page-numbers.ts'
import { type Issuer, letterhead, paper } from './paper.ts'

// The renderer multiplies the line height of a page by its font size for each page that follows. What it writes anew on
// each of them, the page's number, inherits that: after some ten pages no PDF can hold it.
const { lineHeight: _compounds, ...page } = paper.page

const styles = StyleSheet.create({
  page: { ...page, padding: undefined, paddingVertical: 40, paddingHorizontal: 44, fontSize: 9 },
  title: { marginTop: 16, fontSize: 18 },
  text: { marginTop: 4 },
  heading: { fontSize: 12, fontWeight: 700, marginTop: 20, marginBottom: 4 },
  row: { flexDirection: 'row', gap: 6, paddingVertical: 4 },
  heads: { fontWeight: 700 },
  first: { flex: 3 },
  cell: { flex: 1, textAlign: 'right' },
  foot: { position: 'absolute', bottom: 18, left: 44, right: 44, textAlign: 'right' },
})

/** A table of a report; the first column (or so many as `texts` says) has words, the others have figures as they are written. */
export type ReportTable = {
  heading: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  texts?: number
}

/** What is printed, in the language of the person who asks for it. */
type Report = {
  language: Language
  issuer: Issuer
  heading: string
  /** The period, and what else there is to know before reading. */
  lines: readonly string[]
  tables: readonly ReportTable[]
  /** The number of a page, with PAGE_NUMBERS in their places, like "Page {page} of {pages}". */
  pageText: string
}

const cellsOf = (cells: readonly string[], texts: number): ReactElement[] =>
  cells.map((cell, at) => h(Text, { key: at, style: at < texts ? styles.first : styles.cell }, cell.normalize('NFC')))

const tableOf = ({ heading, heads, rows, texts = 1 }: ReportTable): ReactElement =>
  h(
    View,
    { key: heading },
    h(Text, { style: styles.heading, minPresenceAhead: 60 }, heading),
    h(View, { style: [paper.row, styles.row, styles.heads] }, ...cellsOf(heads, texts)),
    ...rows.map((row, at) => h(View, { key: at, style: [paper.row, styles.row], wrap: false }, ...cellsOf(row, texts))),
  )

/** The tables of a report as a PDF, A4, of as many pages as it needs. */
export function reportPdf({ language, issuer, heading, lines, tables, pageText }: Report): Promise<Buffer> {
  return renderToBuffer(
    h(
      Document,
      { title: heading, author: issuer.name, language },
      h(
        Page,
        { size: 'A4', style: styles.page },
        letterhead(issuer),
        h(Text, { style: [paper.title, styles.title] }, heading),
        ...lines.map((line) => h(Text, { key: line, style: [paper.quiet, styles.text] }, line)),
        ...tables.map(tableOf),
        h(Text, {
          style: [paper.quiet, styles.foot],
          fixed: true,
          render: ({ pageNumber, totalPages }) => withNumbers(pageText, pageNumber, totalPages),
        }),
      ),
    ),
  )
}
