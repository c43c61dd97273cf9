import { Document, Image, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import type { Language } from '#shared/languages.ts'
import type { MemberCard } from './membership.contract.ts'

/** 85.6 by 54 mm, as bank cards have it, in points. */
const SIZE: [number, number] = [242.6, 153]
const [INK, QUIET, GREEN, PAPER] = ['#1c1a17', '#5c564c', '#0f5132', '#fbf7ee']

const styles = StyleSheet.create({
  page: { backgroundColor: PAPER, color: INK, padding: 14, fontSize: 8 },
  issuer: { fontSize: 11, fontWeight: 700, color: GREEN },
  // Hardly higher than the name: a card has no room for more.
  logo: { height: 14, maxWidth: 70, objectFit: 'contain', objectPosition: 'left' },
  brand: { flexDirection: 'row', alignItems: 'center', gap: 4 },
  quiet: { color: QUIET },
  middle: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 12, flexGrow: 1 },
  who: { width: 126 },
  name: { fontWeight: 700, lineHeight: 1.2, marginBottom: 5 },
  qr: { width: 78, height: 78, padding: 4, backgroundColor: '#ffffff' },
  code: { fontFamily: 'Courier-Bold', fontSize: 7 },
})

type Words = { heading: string; since: string; title: string }

const nameFontSize = (name: string): number => (name.length <= 22 ? 14 : name.length <= 44 ? 10.5 : 8)

/** The logo of the organisation, within its address; it may contain the name. */
type Logo = { address: string; hasName: boolean } | null

type PrintedCard = { card: MemberCard; words: Words; language: Language; logo: Logo }

function brandOf(issuer: string, logo: Logo): ReactElement {
  const name = h(Text, { style: styles.issuer }, issuer)
  if (!logo) return name
  return h(View, { style: styles.brand }, h(Image, { style: styles.logo, src: logo.address }), !logo.hasName && name)
}

/** The membership card as a PDF of one page, in registered families of fonts. */
export function cardPdf({ card, words, language, logo }: PrintedCard, fontFamily: string[]): Promise<Buffer> {
  const { qr, issuer } = card
  const name = card.name.normalize('NFC')
  return renderToBuffer(
    h(
      Document,
      { title: words.title, author: issuer, language },
      h(
        Page,
        { size: SIZE, style: [styles.page, { fontFamily }] },
        brandOf(issuer, logo),
        h(Text, { style: styles.quiet }, words.heading),
        h(
          View,
          { style: styles.middle },
          h(
            View,
            { style: styles.who },
            h(Text, { style: [styles.name, { fontSize: nameFontSize(name) }] }, name),
            h(Text, { style: styles.quiet }, words.since),
          ),
          h(
            View,
            { style: styles.qr },
            h(
              Svg,
              { viewBox: `0 0 ${qr.size} ${qr.size}`, style: { width: 70, height: 70 } },
              h(Path, { d: qr.d, fill: INK }),
            ),
          ),
        ),
        h(Text, { style: styles.code }, card.id),
      ),
    ),
  )
}
