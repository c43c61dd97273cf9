import { expect, test } from 'vitest'
import { readTranscript } from './transcript.logic.ts'

test('each caption is a line with its second, without tags and entities', () => {
  const captions = `WEBVTT

1
00:00:01.900 --> 00:00:04.000
<v Amina>Habari &amp; <i>karibu</i>
kwenye somo

00:01:02.000 --> 00:01:05.000 line:80%
if (a &lt; b)
`
  expect(readTranscript(captions)).toEqual([
    { at: 1, text: 'Habari & karibu kwenye somo' },
    { at: 62, text: 'if (a < b)' },
  ])
})

test('captions that roll on repeat nothing', () => {
  const captions = `WEBVTT

00:01.000 --> 00:03.000
Once

00:03.000 --> 00:05.000
Once
more

00:05.000 --> 00:07.000
more
`
  expect(readTranscript(captions)).toEqual([
    { at: 1, text: 'Once' },
    { at: 3, text: 'more' },
  ])
})

test('captions that cannot be read are no lines', () => {
  expect(readTranscript('')).toEqual([])
  expect(readTranscript('\u0000\uFFFD nothing')).toEqual([])
})
