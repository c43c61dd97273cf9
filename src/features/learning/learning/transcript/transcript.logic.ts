import webvtt from 'webvtt-parser'
import type { TranscriptLine } from './transcript.contract.ts'

type Cues = ReturnType<InstanceType<typeof webvtt.WebVTTParser>['parse']>['cues']
type Node = NonNullable<Cues[number]['tree']>['children'][number]

/** What captions may hold; those of the parser lack the semicolon, which then stays in the text. */
const ENTITIES = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&lrm;': '\u200E',
  '&rlm;': '\u200F',
  '&nbsp;': '\u00A0',
}

/** The words of a caption without its tags, on one line. */
const wordsIn = (nodes: readonly Node[]): string =>
  nodes.map((node) => (node.type === 'text' ? node.value : wordsIn(node.children ?? []))).join('')

/**
 * What is said in a film, in its order: of captions that are repeated while they roll on, each line once.
 * @param captions a WebVTT file as `checkCaptions` leaves it
 */
export function readTranscript(captions: string): TranscriptLine[] {
  const lines: TranscriptLine[] = []
  for (const { startTime, tree } of new webvtt.WebVTTParser(ENTITIES).parse(captions).cues) {
    for (const written of wordsIn(tree?.children ?? []).split('\n')) {
      const text = written.trim()
      if (text === '' || text === lines.at(-1)?.text) continue
      lines.push({ at: Math.floor(startTime), text })
    }
  }
  return joined(lines)
}

/** The rows of one caption are one line. */
function joined(rows: readonly TranscriptLine[]): TranscriptLine[] {
  const lines: TranscriptLine[] = []
  for (const row of rows) {
    const last = lines.at(-1)
    if (last?.at === row.at) last.text += ` ${row.text}`
    else lines.push({ ...row })
  }
  return lines
}
