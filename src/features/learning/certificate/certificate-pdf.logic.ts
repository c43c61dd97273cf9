import { Document, Font, G, Image, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import {
  COLOURS,
  type Drawing,
  drawings,
  layOutPaper,
  type LaidOutPaper,
  type Paper,
} from './certificate-paper.logic.ts'

// Names are never hyphenated.
Font.registerHyphenationCallback((word) => [word])

const styles = StyleSheet.create({
  page: { backgroundColor: COLOURS.paper, color: COLOURS.ink, fontSize: 13 },
  frame: { position: 'absolute', top: 0, left: 0, width: drawings.frame.width, height: drawings.frame.height },
  body: { position: 'absolute', top: 50, left: 64, right: 64, bottom: 54, alignItems: 'center' },
  tree: { width: 104, height: 87 },
  logo: { height: 60, maxWidth: 240, objectFit: 'contain', marginTop: 14, marginBottom: 13 },
  issuer: { marginTop: 8, fontSize: 11, fontWeight: 700, letterSpacing: 3.5, color: COLOURS.green },
  title: { marginTop: 12, fontSize: 33, fontWeight: 700, color: COLOURS.green },
  small: { marginTop: 15, color: COLOURS.quiet },
  name: { marginTop: 9, paddingHorizontal: 24, paddingBottom: 10, borderBottom: `1.4 solid ${COLOURS.sun}` },
  nameText: { fontWeight: 700, textAlign: 'center', lineHeight: 1.2 },
  course: { marginTop: 8, maxWidth: 640, fontWeight: 700, textAlign: 'center', lineHeight: 1.25, color: COLOURS.bark },
  foot: { position: 'absolute', bottom: 0, left: 0, right: 0, flexDirection: 'row', alignItems: 'flex-end' },
  who: { width: 300, paddingLeft: 10, fontSize: 10.5, color: COLOURS.quiet },
  middle: { flexGrow: 1, alignItems: 'center' },
  seal: { width: 72, height: 90 },
  check: { width: 300, paddingRight: 10, flexDirection: 'row', justifyContent: 'flex-end', alignItems: 'flex-end' },
  checkText: { fontSize: 10.5, color: COLOURS.quiet, textAlign: 'right', marginRight: 10 },
  strong: { color: COLOURS.ink, fontWeight: 700 },
  code: { fontFamily: 'Courier-Bold', fontSize: 8.5, color: COLOURS.ink, marginTop: 3 },
  qr: { width: 68, height: 68, padding: 4, backgroundColor: '#ffffff' },
})

const pdfPath = ({ d, fill, stroke, width, rule }: Drawing['shapes'][number], key: number): ReactElement =>
  h(Path, {
    key,
    d,
    fill: fill ?? 'none',
    ...(rule ? { fillRule: rule } : {}),
    ...(stroke ? { stroke, strokeWidth: width ?? 1, strokeLineCap: 'round' as const } : {}),
  })

const drawShapes = (
  { width, height, shapes }: Drawing,
  style: typeof styles.tree | typeof styles.frame,
): ReactElement => h(Svg, { viewBox: `0 0 ${width} ${height}`, style }, h(G, null, shapes.map(pdfPath)))

/** The certificate as a PDF of one page, A4 landscape, in registered families of fonts; each glyph comes from the first that has it. */
export function certificatePdf(given: Paper, fontFamily: string[]): Promise<Buffer> {
  // Composed characters have a glyph; a letter with a combining accent may have none.
  const paper = layOutPaper({ ...given, name: given.name.normalize('NFC'), course: given.course.normalize('NFC') })
  return renderToBuffer(
    h(
      Document,
      { title: paper.title, author: paper.issuer, language: paper.language },
      h(
        Page,
        { size: [drawings.frame.width, drawings.frame.height], style: [styles.page, { fontFamily }] },
        drawShapes(drawings.frame, styles.frame),
        h(View, { style: styles.body }, ...certificateText(paper), certificateFoot(paper)),
      ),
    ),
  )
}

function certificateText({ issuer, name, course, words, logo, ...sizes }: LaidOutPaper): ReactElement[] {
  return [
    logo === null
      ? h(View, { key: 'tree' }, drawShapes(drawings.tree, styles.tree))
      : h(Image, { key: 'logo', style: styles.logo, src: logo }),
    h(Text, { key: 'issuer', style: styles.issuer }, issuer.toUpperCase()),
    h(Text, { key: 'title', style: styles.title }, words.heading),
    h(Text, { key: 'certifies', style: styles.small }, words.certifies),
    h(
      View,
      { key: 'name', style: styles.name },
      h(Text, { style: [styles.nameText, { fontSize: sizes.nameSize }] }, name),
    ),
    h(Text, { key: 'has', style: styles.small }, words.has),
    h(Text, { key: 'course', style: [styles.course, { fontSize: sizes.courseSize }] }, course),
  ]
}

function certificateFoot({ issuer, date, code, words, qr, checkPlace }: LaidOutPaper): ReactElement {
  return h(
    View,
    { key: 'foot', style: styles.foot },
    h(
      View,
      { style: styles.who },
      h(Text, null, words.issuedOn),
      h(Text, { style: styles.strong }, date),
      h(Text, { style: { marginTop: 6 } }, words.issuedBy),
      h(Text, { style: styles.strong }, issuer),
    ),
    h(View, { style: styles.middle }, drawShapes(drawings.seal, styles.seal)),
    h(
      View,
      { style: styles.check },
      h(
        View,
        { style: styles.checkText },
        h(Text, null, words.checkAt),
        h(Text, { style: styles.strong }, checkPlace),
        h(Text, { style: styles.code }, code),
      ),
      h(
        View,
        { style: styles.qr },
        h(
          Svg,
          { viewBox: `0 0 ${qr.size} ${qr.size}`, style: { width: 60, height: 60 } },
          h(Path, { d: qr.d, fill: COLOURS.ink }),
        ),
      ),
    ),
  )
}
