import { isUtf8 } from 'node:buffer'
import webvtt from 'webvtt-parser'
import { type Message, message } from '#shared/message.ts'
import { LINES_BEFORE, subRipToWebVtt } from './subrip.logic.ts'

/** At most this many problems are listed. */
const MOST_PROBLEMS = 20
/** As SubRip, the other common format, writes its times. */
const WITH_COMMA = /\d,\d{3}/
const LIKE_TIMES = /-->|^\s*\d{1,3}(?::\d\d){1,2}[.,]\d{1,3}\s/

/**
 * Captions that browsers can show, with `\n` at each line's end and no mark before the first; or what is wrong, line
 * by line.
 */
export type CheckedCaptions = { text: string; cues: number } | { problems: Message[] }

/**
 * Checks a WebVTT file as browsers read it (https://www.w3.org/TR/webvtt1/): what they ignore, such as a block without
 * times, is no problem, and a caption that they would never show is one. SubRip becomes WebVTT.
 */
export function checkCaptions(data: Uint8Array): CheckedCaptions {
  if (!isUtf8(data) || data.includes(0))
    return { problems: [message('The captions are not UTF-8. Save them as UTF-8 and try again.')] }
  const given = new TextDecoder().decode(data).replaceAll(/\r\n?/g, '\n')
  const converted = subRipToWebVtt(given)
  const text = converted ?? given
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) {
    return { problems: [message('Line 1 must be WEBVTT: captions must be in a WebVTT (.vtt) or SubRip (.srt) file')] }
  }
  const { cues, errors } = parseCues(text)
  const lines = text.split('\n')
  const problems: Message[] = []
  // An error reported on the second line of a block may be caused by the first.
  for (const line of new Set(errors.flatMap((error) => [error.line - 1, error.line]))) {
    const problem = problemOf(lines[line - 1] ?? '', line - (converted === undefined ? 0 : LINES_BEFORE))
    if (problem && problems.push(problem) === MOST_PROBLEMS) break
  }
  if (problems.length > 0) return { problems }
  return cues.length === 0 ? { problems: [message('There are no captions in this file')] } : { text, cues: cues.length }
}

/** Markup in the words is hidden from the parser, since browsers show any words. */
const parseCues = (text: string) => new webvtt.WebVTTParser().parse(text.replaceAll(/[<&]/g, ' '), 'metadata')

/** What keeps browsers from showing the caption of this line. */
function problemOf(text: string, line: number): Message | undefined {
  if (!LIKE_TIMES.test(text)) return undefined
  const [cue] = parseCues(`WEBVTT\n\n${text}`).cues
  if (cue)
    return cue.startTime > cue.endTime ? message('Line {line}: the caption ends before it begins', { line }) : undefined
  const [from = '', to = ''] = text.split('-->', 2)
  return WITH_COMMA.test(from) && WITH_COMMA.test(to)
    ? message('Line {line}: write times with a dot, as in 00:01:02.500', { line })
    : message('Line {line}: write times as 00:01:02.500 --> 00:01:05.000', { line })
}
