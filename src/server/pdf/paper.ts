import { Image, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { FONT_FAMILIES } from './fonts.ts'

const INK = '#1c1a17'
const QUIET = '#5c564c'
const LINE = '#d8cfbd'
export const GREEN = '#0f5132'

/** The look of a letter or a statement on A4. */
export const paper = StyleSheet.create({
  page: { padding: 56, fontFamily: FONT_FAMILIES, fontSize: 11, color: INK, lineHeight: 1.4 },
  head: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderBottom: `1.4 solid ${GREEN}`,
    paddingBottom: 14,
  },
  issuer: { fontSize: 15, fontWeight: 700, color: GREEN },
  brand: { flexDirection: 'row', alignItems: 'center', gap: 8 },
  logo: { height: 32, maxWidth: 128, objectFit: 'contain', objectPosition: 'left' },
  quiet: { color: QUIET, fontSize: 9.5 },
  title: { fontSize: 22, fontWeight: 700, marginTop: 30 },
  row: { flexDirection: 'row', paddingVertical: 8, borderBottom: `0.6 solid ${LINE}` },
  name: { width: 150, color: QUIET },
  value: { flex: 1 },
})

/** The logo of the organisation, which may contain its name. */
export type PaperLogo = { address: string; hasName: boolean }

/** Who writes, as the head of the paper names them. */
export type Issuer = { name: string; address: string; email: string; phone: string; logo: PaperLogo | null }

/** A name with its value, one line of a list of them. */
export type Row = { name: string; value: string }

/** The organisation at the top of a paper: its logo, its name, or both. */
export const brandOf = (
  { name, logo }: Pick<Issuer, 'name' | 'logo'>,
  styles: { text: typeof paper.issuer; logo: typeof paper.logo } = { text: paper.issuer, logo: paper.logo },
): ReactElement => {
  const words = h(Text, { style: styles.text }, name)
  if (!logo) return words
  return h(View, { style: paper.brand }, h(Image, { style: styles.logo, src: logo.address }), !logo.hasName && words)
}

/** The head of the first page: who writes, and how to reach them. */
export const letterhead = ({ address, email, phone, ...brand }: Issuer): ReactElement =>
  h(
    View,
    { style: paper.head },
    brandOf(brand),
    h(
      View,
      { style: { alignItems: 'flex-end' } },
      ...[address, email, phone]
        .filter((line) => line !== '')
        .map((line, at) => h(Text, { key: at, style: paper.quiet }, line)),
    ),
  )

/** Names and values, one below the other. */
export const rowOf = ({ name, value }: Row, key: number): ReactElement =>
  h(
    View,
    { key, style: paper.row, wrap: false },
    h(Text, { style: paper.name }, name),
    h(Text, { style: paper.value }, value.normalize('NFC')),
  )
