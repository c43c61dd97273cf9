const TIME = String.raw`(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?`
const TIMES = new RegExp(String.raw`^[ \t]*${TIME}[ \t]*-->[ \t]*${TIME}(?:[ \t].*)?$`)
/** What begins a SubRip file, before which some tools leave empty lines: a number, which some leave out, and times. */
const BEGINS = new RegExp(String.raw`^(?:\d+[ \t]*\n)?[ \t]*${TIME}[ \t]*-->`)
/** The tags that both formats have; others, such as `<font>`, are players' own. */
const TAGS = /<(?!\/?[biu]>)/g
const FONTS = /<\/?font(?:\s[^<>]{0,200})?>/gi
/** Where a caption stands, in the words of another format: `{\an8}`. */
const PLACES = /\{\\[^{}]{0,100}\}/g
const ENTITY = /&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g

/** Lines that stand before the first one of a converted file. */
export const LINES_BEFORE = 2

/** A SubRip file as WebVTT, line by line; nothing for any other. Words below an empty line stay in their caption, as in players. */
export function readSubRip(given: string): string | undefined {
  if (!BEGINS.test(given.trimStart())) return undefined
  const lines = given.split('\n')
  const isTimes = (at: number): boolean => lines[at]?.includes('-->') ?? false
  const beginsCaption = (at: number): boolean => isTimes(at) || (/^\s*\d+\s*$/.test(lines[at] ?? '') && isTimes(at + 1))
  const written: string[] = []
  let isLast = true
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at] ?? ''
    const isEmpty = line.trim() === ''
    if (isEmpty) written.push(isLast ? '' : ' ')
    else written.push(isTimes(at) ? timesOf(line) : wordsOf(line))
    if (!isEmpty) isLast = beginsCaption(at)
  }
  return `WEBVTT\n\n${written.toReversed().join('\n')}`
}

const time = ([hours, minutes, seconds, thousandths = '0']: string[]): string =>
  `${[hours, minutes, seconds].map((part) => part?.padStart(2, '0')).join(':')}.${thousandths.padEnd(3, '0')}`

/** As they are where they are none; the check then says so. */
function timesOf(line: string): string {
  const parts = TIMES.exec(line)
  if (!parts) return line
  return `${time(parts.slice(1, 5))} --> ${time(parts.slice(5, 9))}`
}

const wordsOf = (line: string): string =>
  line.replaceAll(PLACES, '').replaceAll(FONTS, '').replaceAll(ENTITY, '&amp;').replaceAll(TAGS, '&lt;')
