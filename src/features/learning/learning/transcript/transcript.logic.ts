import webvtt from 'webvtt-parser'
import type { TranscriptLine } from './transcript.contract.ts'

/** What captions may hold; those of the parser lack the semicolon, which then stays in the text. */
const ENTITIES = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&lrm;': '\u200E',
  '&rlm;': '\u200F',
  '&nbsp;': '\u00A0',
}

/**
 * Stands for the sign that begins a tag, and is in no UTF-8 text: the parser is recursive, so some thousands of nested
 * tags would overflow its stack.
 */
const BEGIN = '\uD800'
/** A tag, or what begins one and never ends, as browsers leave it out. */
const TAG = /\uD800[^>]*>?/g

/** Seconds between two captions of which the second rolls on. */
const GAP = 0.1

/**
 * What is said in a video, in its order: of captions that are repeated while they roll on, each line once.
 * @param captions a WebVTT file as `checkCaptions` leaves it
 */
export function readTranscript(captions: string): TranscriptLine[] {
  const lines: TranscriptLine[] = []
  let until = 0
  for (const { startTime, endTime, tree } of new webvtt.WebVTTParser(ENTITIES).parse(captions.replaceAll('<', BEGIN))
    .cues) {
    const words = tree?.children.map(({ value }) => value).join('') ?? ''
    for (const written of words.replaceAll(TAG, '').split('\n')) {
      const text = written.trim()
      const isShownStill = text === lines.at(-1)?.text && startTime <= until + GAP
      if (text !== '' && !isShownStill) lines.push({ at: Math.floor(startTime), text })
    }
    until = endTime
  }
  return joinRowsOfCaption(lines)
}

/** The rows of one caption are one line. */
function joinRowsOfCaption(rows: readonly TranscriptLine[]): TranscriptLine[] {
  const lines: TranscriptLine[] = []
  for (const row of rows) {
    const last = lines.at(-1)
    if (last?.at === row.at) last.text += ` ${row.text}`
    else lines.push({ ...row })
  }
  return lines
}
