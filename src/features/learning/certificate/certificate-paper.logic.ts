import QRCode from 'qrcode'
import type { Language } from '#shared/languages.ts'
import { message } from '#shared/message.ts'

/** What is printed around the facts of a certificate, and the texts that screen readers read for its drawings. */
export const PAPER_WORDS = {
  heading: message('Certificate of Completion'),
  certifies: message('This certifies that'),
  has: message('has completed every lesson and quiz of the course'),
  issuedOn: message('Issued on'),
  issuedBy: message('Issued by'),
  checkAt: message('Check this certificate at'),
  tree: message('A baobab in front of the sun'),
  qr: message('QR code for checking this certificate'),
}

/** Replaces the text for a course. */
export const HAS_PROGRAM = message('has completed every course of the program')

/** Replaces the text for a course on a certificate of attendance. */
export const EVENT_WORDS = { heading: message('Certificate of Attendance'), has: message('has attended the event') }

/** What is written on a certificate, in the language of the person who asks for it; plain text, each output escapes it in its own way. */
export type Paper = {
  language: Language
  words: Record<keyof typeof PAPER_WORDS, string>
  /** Of the document, for tabs and readers. */
  title: string
  name: string
  course: string
  issuer: string
  /** As people read it: `MMM dd, yyyy`. */
  date: string
  code: string
  verifyUrl: string
  /** The logo of the issuer in the place of the tree, as an address that holds it. */
  logo: string | null
}

/** One filled or stroked shape. */
type Shape = { d: string; fill?: string; stroke?: string; width?: number; rule?: 'evenodd' }

/** Shapes on a field of this size; both the HTML page and the PDF are drawn from these. */
export type Drawing = { width: number; height: number; shapes: readonly Shape[] }

export const COLOURS = {
  paper: '#fbf7ee',
  ink: '#1c1a17',
  quiet: '#5c564c',
  green: '#0f5132',
  leaf: '#2b8257',
  sun: '#f2a900',
  clay: '#b5532c',
  bark: '#8a3c1e',
} as const

/** A4 landscape in points. */
const SHEET = { width: 842, height: 595 } as const

const BAND = 26

const diamond = (x: number, y: number, half: number): string =>
  `M${round(x)} ${round(y - half)}L${round(x + half)} ${round(y)}L${round(x)} ${round(y + half)}L${round(x - half)} ${round(y)}Z`
const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}A${rx} ${ry} 0 1 0 ${x + rx} ${y}A${rx} ${ry} 0 1 0 ${x - rx} ${y}Z`
const framePath = (inset: number): string =>
  `M${inset} ${inset}H${SHEET.width - inset}V${SHEET.height - inset}H${inset}Z`
const round = (value: number): number => Math.round(value * 100) / 100

/** Woven band around the sheet, a thin line, and a rising sun in each corner. */
function frameShapes(): Shape[] {
  const across = 30
  const down = 21
  const stepX = (SHEET.width - BAND) / across
  const stepY = (SHEET.height - BAND) / down
  const places: [number, number][] = []
  for (let i = 0; i <= across; i++) {
    const x = BAND / 2 + i * stepX
    places.push([x, BAND / 2], [x, SHEET.height - BAND / 2])
  }
  for (let i = 1; i < down; i++) {
    const y = BAND / 2 + i * stepY
    places.push([BAND / 2, y], [SHEET.width - BAND / 2, y])
  }
  const line = BAND + 12
  const corners: [number, number, number, number][] = [
    [line, line, 1, 1],
    [SHEET.width - line, line, -1, 1],
    [line, SHEET.height - line, 1, -1],
    [SHEET.width - line, SHEET.height - line, -1, -1],
  ]
  return [
    { d: `${framePath(0)}${framePath(BAND)}`, fill: COLOURS.green, rule: 'evenodd' },
    { d: places.map(([x, y]) => diamond(x, y, 9)).join(''), fill: COLOURS.sun },
    { d: places.map(([x, y]) => diamond(x, y, 4)).join(''), fill: COLOURS.clay },
    { d: framePath(line), stroke: COLOURS.clay, width: 1 },
    { d: framePath(line + 4), stroke: COLOURS.sun, width: 0.6 },
    ...corners.flatMap(([x, y, dx, dy]) => sunrise(x, y, dx, dy)),
  ]
}

function sunrise(x: number, y: number, dx: number, dy: number): Shape[] {
  const quarterArc = (r: number): string => {
    const sweep = dx * dy > 0 ? 1 : 0
    return `M${x + dx * r} ${y}A${r} ${r} 0 0 ${sweep} ${x} ${y + dy * r}`
  }
  return [
    { d: `${quarterArc(16)}L${x} ${y}Z`, fill: COLOURS.sun },
    { d: quarterArc(22), stroke: COLOURS.clay, width: 1.6 },
    { d: quarterArc(28), stroke: COLOURS.green, width: 1.2 },
  ]
}

/** A cloud of leaves, relative to the foot of the trunk. */
const leaf = (x: number, y: number, rx: number, ry: number): string => ellipse(240 + x, 380 + y, rx, ry)

/** The baobab before the sun, on a field of 480 × 400 whose ground line lies at y = 380. */
function treeShapes(): Shape[] {
  return [
    { d: ellipse(240, 180, 170, 170), fill: COLOURS.sun },
    {
      d: 'M200 200C190 154 148 140 108 122M280 200C294 148 340 144 380 118M228 190C220 140 196 104 178 74M256 190C260 140 280 104 300 70M206 122C220 96 234 76 240 50',
      stroke: COLOURS.bark,
      width: 24,
    },
    {
      d: 'M148 382C178 366 182 330 178 288 174 240 168 220 180 174H300C312 220 306 240 302 288 298 330 302 366 332 382Z',
      fill: COLOURS.bark,
    },
    {
      d: [
        leaf(-166, -264, 72, 25),
        leaf(168, -268, 72, 25),
        leaf(-108, -306, 82, 31),
        leaf(114, -310, 82, 31),
        leaf(0, -340, 108, 37),
      ].join(''),
      fill: COLOURS.green,
    },
    {
      d: [
        leaf(-176, -272, 46, 11),
        leaf(160, -277, 46, 11),
        leaf(-118, -317, 54, 14),
        leaf(104, -321, 54, 14),
        leaf(-14, -353, 72, 16),
      ].join(''),
      fill: COLOURS.leaf,
    },
    { d: 'M60 378H420V386H60Z', fill: COLOURS.green },
  ]
}

/** A seal of 120 × 150 with two ribbons. */
function sealShapes(): Shape[] {
  const points = Array.from({ length: 32 }, (_, i) => {
    const angle = (i * Math.PI) / 16
    const radius = i % 2 === 0 ? 56 : 49
    return `${round(60 + radius * Math.cos(angle))} ${round(60 + radius * Math.sin(angle))}`
  })
  return [
    { d: 'M40 90 26 148 44 138 56 150 66 96Z', fill: COLOURS.bark },
    { d: 'M80 90 94 148 76 138 64 150 54 96Z', fill: COLOURS.clay },
    { d: `M${points.join('L')}Z`, fill: COLOURS.sun },
    { d: ellipse(60, 60, 42, 42), fill: COLOURS.green },
    { d: ellipse(60, 60, 36, 36), stroke: '#f8cf6a', width: 1.6 },
    { d: 'M41 61 54 74 80 46', stroke: COLOURS.paper, width: 8 },
  ]
}

export const drawings = {
  frame: { ...SHEET, shapes: frameShapes() },
  tree: { width: 480, height: 400, shapes: treeShapes() },
  seal: { width: 120, height: 150, shapes: sealShapes() },
} satisfies Record<string, Drawing>

/** The code as one path of unit squares, and how many squares wide it is. */
function qrShape(url: string): { size: number; d: string } {
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' })
  let d = ''
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) d += `M${x} ${y}h1v1h-1z`
  }
  return { size: modules.size, d }
}

/** Type size in points by length, so that a very long name still fits on the sheet. */
function nameFontSize(name: string): number {
  const steps: [number, number][] = [
    [22, 42],
    [30, 34],
    [42, 27],
    [64, 21],
  ]
  return steps.find(([most]) => name.length <= most)?.[1] ?? 17
}

const courseFontSize = (course: string): number => (course.length <= 44 ? 24 : course.length <= 80 ? 18 : 14)

export type LaidOutPaper = ReturnType<typeof layOutPaper>

/** Adds to a paper what page and PDF share: sizes in points, the QR code, where to check. */
export function layOutPaper(paper: Paper) {
  return {
    ...paper,
    nameSize: nameFontSize(paper.name),
    courseSize: courseFontSize(paper.course),
    qr: qrShape(paper.verifyUrl),
    checkPlace: paper.verifyUrl.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, ''),
  }
}
