import { type Message, message } from '#shared/message.ts'

/** More lines than this nobody mends one by one. */
const MOST_PROBLEMS = 20
const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const TIMES = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t]+\S.*)?$`)
/** As SubRip, the other common format, writes its times. */
const WITH_COMMAS = /\d,\d{3}/
const NO_CUE = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/

/** Captions that browsers can show, with `\n` at each line's end and no mark before the first; or what is wrong, line by line. */
export type CheckedCaptions = { text: string; cues: number } | { problems: Message[] }

/** Checks a WebVTT file (https://www.w3.org/TR/webvtt1/). */
export function checkCaptions(data: Uint8Array): CheckedCaptions {
  const read = readUtf8(data)
  if (read === undefined)
    return { problems: [message('The captions are not UTF-8. Save them as UTF-8 and try again.')] }
  const lines = read.replaceAll(/\r\n?/g, '\n').split('\n')
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) {
    return { problems: [message('Line 1 must be WEBVTT: captions are a WebVTT file (.vtt)')] }
  }
  const problems: Message[] = []
  let cues = 0
  for (const block of blocksOf(lines)) {
    const at = block.findIndex(({ text }) => text.includes('-->'))
    const first = block[0]
    if (!first || NO_CUE.test(first.text)) continue
    if (at < 0 || at > 1) {
      problems.push(message('Line {line}: there is no time above this text', { line: first.line }))
      continue
    }
    const problem = problemOf(block[at])
    if (problem) problems.push(problem)
    else cues++
  }
  if (problems.length === 0 && cues === 0) return { problems: [message('There is no caption in this file')] }
  return problems.length > 0 ? { problems: problems.slice(0, MOST_PROBLEMS) } : { text: lines.join('\n'), cues }
}

type Line = { line: number; text: string }

/** What is wrong with a line of times. */
function problemOf(given: Line | undefined): Message | undefined {
  if (!given) return undefined
  const { line, text } = given
  const parts = TIMES.exec(text)
  if (!parts) {
    return WITH_COMMAS.test(text)
      ? message('Line {line}: write times with a dot, as in 00:01:02.500', { line })
      : message('Line {line}: times look like 00:01:02.500 --> 00:01:05.000', { line })
  }
  const [start, end] = [secondsOf(parts.slice(1, 5)), secondsOf(parts.slice(5, 9))]
  return start < end ? undefined : message('Line {line}: the caption ends before it begins', { line })
}

const secondsOf = ([hours, minutes, seconds, thousandths]: (string | undefined)[]): number =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000

/** The blocks after the head, each with the numbers of its lines; empty lines part them. */
function blocksOf(lines: readonly string[]): Line[][] {
  const blocks: Line[][] = [[]]
  const headEnd = lines.indexOf('')
  for (const [at, text] of lines.entries()) {
    if (at <= headEnd || headEnd < 0) continue
    if (text.trim() === '') blocks.push([])
    else blocks.at(-1)?.push({ line: at + 1, text })
  }
  return blocks.filter((block) => block.length > 0)
}

/** The text without its mark; nothing when it is not UTF-8, or holds what no text holds. */
function readUtf8(data: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(data)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}
