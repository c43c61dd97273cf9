import { describe, expect, test } from 'vitest'
import { fillIn } from '#shared/message.ts'
import { checkCaptions } from './captions.logic.ts'

const check = (text: string) => checkCaptions(new TextEncoder().encode(text))
const problemsOf = (text: string): string[] => {
  const checked = check(text)
  return 'problems' in checked ? checked.problems.map(fillIn) : []
}

const GOOD = 'WEBVTT\n\n00:00.000 --> 00:02.500\nHabari!\n'

describe('taken', () => {
  test.each([
    ['the least', GOOD, 1],
    [
      'hours, settings, ids and several lines',
      'WEBVTT - Lesson 1\n\nintro\n01:00:00.000 --> 01:00:02.000 line:80% align:start\nOne\nTwo\n',
      1,
    ],
    [
      'notes and styles beside captions',
      `WEBVTT\n\nNOTE by Amina\n\nSTYLE\n::cue { color: white }\n\n${GOOD.slice(8)}`,
      1,
    ],
    ['no line end at the end', GOOD.trimEnd(), 1],
    ['lines of Windows and old Macs', `${GOOD.replaceAll('\n', '\r\n')}\r${GOOD.slice(8).replaceAll('\n', '\r')}`, 2],
  ])('%s', (_what, text, cues) => {
    expect(check(text)).toMatchObject({ cues })
  })

  test('the mark before the first line goes, and line ends are one', () => {
    expect(check(`\uFEFF${GOOD.replaceAll('\n', '\r\n')}`)).toEqual({ text: GOOD, cues: 1 })
  })
})

describe('refused by line', () => {
  test.each([
    ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\nHello', ['Line 1 must be WEBVTT: captions are a WebVTT file (.vtt)']],
    ['a word that only begins so', 'WEBVTTX\n\n', ['Line 1 must be WEBVTT: captions are a WebVTT file (.vtt)']],
    [
      'commas',
      'WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nHello',
      ['Line 3: write times with a dot, as in 00:01:02.500'],
    ],
    ['times that are none', 'WEBVTT\n\n0:1 --> soon\nHello', ['Line 3: times look like 00:01:02.500 --> 00:01:05.000']],
    [
      'sixty seconds',
      'WEBVTT\n\n00:60.000 --> 02:00.000\nHello',
      ['Line 3: times look like 00:01:02.500 --> 00:01:05.000'],
    ],
    [
      'an end before its beginning',
      'WEBVTT\n\n00:03.000 --> 00:02.000\nHello',
      ['Line 3: the caption ends before it begins'],
    ],
    [
      'text without a time',
      'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\nB\n',
      ['Line 6: there is no time above this text'],
    ],
    [
      'several at once',
      'WEBVTT\n\nA\n\n00:03.000 --> 00:03.000\nB',
      ['Line 3: there is no time above this text', 'Line 5: the caption ends before it begins'],
    ],
    ['nothing but a head', 'WEBVTT\n', ['There is no caption in this file']],
  ])('%s', (_what, text, problems) => {
    expect(problemsOf(text)).toEqual(problems)
  })

  test('other encodings and bytes that are no text', () => {
    for (const data of [
      Buffer.from(GOOD, 'utf16le'),
      Buffer.from([...Buffer.from(GOOD), 0xe9]),
      Buffer.from(`${GOOD}\0`),
    ])
      expect(checkCaptions(data)).toHaveProperty('problems')
  })

  test('at most twenty lines are named, and a hostile file takes no time', () => {
    expect(problemsOf(`WEBVTT\n\n${'x\n\n'.repeat(5000)}`)).toHaveLength(20)
    const started = performance.now()
    check(`WEBVTT\n\n${'0'.repeat(400_000)} -->${' '.repeat(400_000)}x`)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
