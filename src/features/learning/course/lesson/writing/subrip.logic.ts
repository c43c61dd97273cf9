/** What begins a SubRip file, before which some tools leave empty lines: a number, which some leave out, and times. */
const BEGINS = /^(?:\d+[ \t]*\n)?[ \t]*\d{1,2}(?::\d{1,2}){2}(?:[,.]\d{1,3})?[ \t]*-->/
const TIME = /(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?(?=[ \t]|$)/g
/** Tags that are players' own, such as `<font>`, and where a caption stands, in the words of another format: `{\an8}`. */
const OTHERS = /<\/?font(?:\s[^<>]{0,200})?>|\{\\[^{}]{0,100}\}/gi
/** What WebVTT would read as an entity or a tag; both formats have some. */
const AMPERSAND = /&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g
const LESS = /<(?!\/?[biu]>)/g

/** Lines that stand before the first one of a converted file. */
export const LINES_BEFORE = 2

/**
 * A SubRip file as WebVTT, line by line; nothing for any other. Words below an empty line stay in their caption, as in
 * players; media-captions loses them, and @plussub/srt-vtt-parser fails there.
 */
export function subRipToWebVtt(given: string): string | undefined {
  if (!BEGINS.test(given.trimStart())) return undefined
  const lines = given.split('\n')
  const isTimeLine = (at: number): boolean => lines[at]?.includes('-->') ?? false
  let isLast = true
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at] ?? ''
    const isEmpty = line.trim() === ''
    const isNumber = /^\s*\d+\s*$/.test(line) && isTimeLine(at + 1)
    if (isEmpty) lines[at] = isLast ? '' : ' '
    else lines[at] = isTimeLine(at) ? toWebVttTimes(line) : toWebVttWords(line)
    if (!isEmpty) isLast = isTimeLine(at) || isNumber
  }
  return `WEBVTT\n\n${lines.join('\n')}`
}

/** The times of a line as WebVTT writes them; a line without times stays as it is, and the check reports it. */
function toWebVttTimes(line: string): string {
  const times = Array.from(line.matchAll(TIME), ([, hours, minutes, seconds, thousandths = '0']) =>
    [hours, minutes, seconds]
      .map((part) => part?.padStart(2, '0'))
      .join(':')
      .concat(`.${thousandths.padEnd(3, '0')}`),
  )
  return times.length === 2 ? times.join(' --> ') : line
}

const toWebVttWords = (line: string): string =>
  line.replaceAll(OTHERS, '').replaceAll(AMPERSAND, '&amp;').replaceAll(LESS, '&lt;')
