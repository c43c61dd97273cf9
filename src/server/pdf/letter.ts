import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import type { Language } from '#shared/languages.ts'
import { type Issuer, letterhead, paper, type Row, rowOf } from './paper.ts'

const styles = StyleSheet.create({
  rows: { marginTop: 18 },
  text: { marginTop: 12 },
  paragraph: { marginTop: 10 },
  signature: { marginTop: 28, paddingTop: 10 },
  signer: { fontSize: 13, fontWeight: 700 },
})

/** A text about a person on the organisation's letterhead. */
type Letter = {
  language: Language
  /** Of the document, for tabs and readers. */
  title: string
  issuer: Issuer
  heading: string
  rows: readonly Row[]
  /** As it was written, whatever its language. */
  text: string
  /** The name of the person who signs, and what else there is to say of it. */
  signature: readonly [string, ...string[]]
}

/** Longer words do not fit on a line and are broken at any letter. */
const LONGEST_WORD = 60

/** The language of the text is not known, so words are not hyphenated. */
const keepWordWhole = (word: string): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(word.length / LONGEST_WORD)) }, (_, at) =>
    word.slice(at * LONGEST_WORD, (at + 1) * LONGEST_WORD),
  )

const paragraph = (text: string, key: number): ReactElement =>
  h(Text, { key, style: styles.paragraph, hyphenationCallback: keepWordWhole }, text.normalize('NFC'))

/** A letter as a PDF, A4, of as many pages as it needs. */
export function letterPdf(letter: Letter): Promise<Buffer> {
  const { language, title, issuer, heading, rows, text, signature } = letter
  const [signer, ...lines] = signature
  const paragraphs = text.split(/\n+/).filter((one) => one.trim() !== '')
  return renderToBuffer(
    h(
      Document,
      { title, author: signer, language },
      h(
        Page,
        { size: 'A4', style: paper.page },
        letterhead(issuer),
        h(Text, { style: paper.title }, heading),
        h(View, { style: styles.rows }, ...rows.map(rowOf)),
        h(View, { style: styles.text }, ...paragraphs.map(paragraph)),
        h(
          View,
          { style: styles.signature, wrap: false },
          h(Text, { style: styles.signer }, signer.normalize('NFC')),
          ...lines.map((line, key) => h(Text, { key, style: paper.quiet }, line)),
        ),
      ),
    ),
  )
}
