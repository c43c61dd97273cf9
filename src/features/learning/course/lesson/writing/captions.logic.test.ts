import { describe, expect, test } from 'vitest'
import { fillIn } from '#shared/message.ts'
import { timed } from '#tests/support/timing.ts'
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
    [
      'a line of one space, which ends no caption',
      `WEBVTT\n \n${GOOD.slice(8)}\n00:04.000 --> 00:05.000\nOne\n \nTwo\n`,
      2,
    ],
    ['spaces and tabs after the times', 'WEBVTT\n\n00:00.000 --> 00:02.500 \t \nHabari!\n', 1],
    ['no spaces around the arrow', 'WEBVTT\n\n00:00.000-->00:02.500\nHabari!\n', 1],
    ['a comment without NOTE', `WEBVTT\n\nCaptions by Amina\nand Eric\n\nalone\n\n${GOOD.slice(8)}`, 1],
    ['a caption straight below the head', 'WEBVTT\n00:00.000 --> 00:02.500\nHabari!\n', 1],
    ['words in the head', `WEBVTT\nKind: captions\nLanguage: sw\n\n${GOOD.slice(8)}`, 1],
    ['captions without length', 'WEBVTT\n\n00:02.500 --> 00:02.500\nHabari!\n', 1],
    ['no empty line between captions', 'WEBVTT\n\n00:00.000 --> 00:01.000\nA\n00:01.000 --> 00:02.000\nB', 2],
    [
      'one digit for hours, as YouTube writes',
      'WEBVTT\n\n0:00:00.000 --> 0:00:02.500 align:start position:0%\nA<c> b</c>',
      1,
    ],
    ['lines of Windows and old Macs', `${GOOD.replaceAll('\n', '\r\n')}\r${GOOD.slice(8).replaceAll('\n', '\r')}`, 2],
  ])('%s', (_what, text, cues) => {
    expect(check(text)).toMatchObject({ cues })
  })

  test('the mark before the first line goes, and line ends are one', () => {
    expect(check(`\uFEFF${GOOD.replaceAll('\n', '\r\n')}`)).toEqual({ text: GOOD, cues: 1 })
  })
})

describe('SubRip becomes WebVTT', () => {
  test.each([
    [
      'the least',
      '1\n00:00:01,000 --> 00:00:02,500\nHabari!\n',
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nHabari!\n',
    ],
    [
      'short times, no numbers, places on the picture',
      '\uFEFF\r\n0:0:1,5 --> 0:0:2.25  X1:40 X2:600\r\n{\\an8}<font color="#fff">A</font> <i>b</i>\r\n',
      'WEBVTT\n\n\n00:00:01.500 --> 00:00:02.250\nA <i>b</i>\n',
    ],
    [
      'signs that WebVTT would read as tags',
      '1\n00:00:01,000 --> 00:00:02,000\nif (a<b && c) R&D &amp; <3\n',
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nif (a&lt;b &amp;&amp; c) R&amp;D &amp; &lt;3\n',
    ],
    [
      'words below an empty line',
      '1\n00:00:01,000 --> 00:00:02,000\nA\n\n12 cows\n\n2\n00:00:03,000 --> 00:00:04,000\nB\n',
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nA\n \n12 cows\n\n2\n00:00:03.000 --> 00:00:04.000\nB\n',
    ],
  ])('%s', (_what, text, expected) => {
    expect(check(text)).toEqual({ text: expected, cues: expected.split('-->').length - 1 })
  })

  test('wrong times are named by the line of the file', () => {
    expect(problemsOf('\n1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:03,000 --> soon\nB')).toEqual([
      'Line 7: write times as 00:01:02.500 --> 00:01:05.000',
    ])
  })
})

const NO_HEAD = 'Line 1 must be WEBVTT: captions must be in a WebVTT (.vtt) or SubRip (.srt) file'

describe('refused by line', () => {
  test.each([
    ['a word that only begins so', 'WEBVTTX\n\n', [NO_HEAD]],
    ['another format', '[Script Info]\nTitle: x\n', [NO_HEAD]],
    [
      'commas',
      'WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nHello',
      ['Line 3: write times with a dot, as in 00:01:02.500'],
    ],
    ['times that are none', 'WEBVTT\n\n0:1 --> soon\nHello', ['Line 3: write times as 00:01:02.500 --> 00:01:05.000']],
    [
      'sixty seconds',
      'WEBVTT\n\n00:60.000 --> 02:00.000\nHello',
      ['Line 3: write times as 00:01:02.500 --> 00:01:05.000'],
    ],
    [
      'an end before its beginning',
      'WEBVTT\n\n00:03.000 --> 00:02.000\nHello',
      ['Line 3: the caption ends before it begins'],
    ],
    [
      'an arrow that is none',
      'WEBVTT\n\n00:01.000 -> 00:02.000\nA\n\n00:03.000 --> 00:04.000\nB',
      ['Line 3: write times as 00:01:02.500 --> 00:01:05.000'],
    ],
    [
      'several at once',
      'WEBVTT\n\nx --> y\n\n00:03.000 --> 00:02.000\nB',
      ['Line 3: write times as 00:01:02.500 --> 00:01:05.000', 'Line 5: the caption ends before it begins'],
    ],
    ['nothing but a head', 'WEBVTT\n', ['There are no captions in this file']],
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

  test('at most twenty lines are named, and a hostile file takes no time', async () => {
    expect(problemsOf(`WEBVTT\n\n${'x --> y\n\n'.repeat(5000)}`)).toHaveLength(20)
    const hostile = [
      `WEBVTT\n\n${'0'.repeat(400_000)} -->${' '.repeat(400_000)}x`,
      `WEBVTT\n\n${GOOD.slice(8)}${'<b>'.repeat(300_000)}`,
      `1\n00:00:01,000 --> 00:00:02,000\n${'\n'.repeat(500_000)}${'<font '.repeat(80_000)}`,
      '1'.repeat(900_000),
    ]
    const { work } = await timed(async () => hostile.map(check))
    expect(work).toBeLessThan(4000)
  })
})
