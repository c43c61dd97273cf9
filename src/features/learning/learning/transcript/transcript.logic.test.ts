import { expect, test } from 'vitest'
import { timed } from '#tests/support/timing.ts'
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

test('what is said twice stands there twice', () => {
  const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nNo.\n\n00:05.000 --> 00:06.000\nNo.\n'
  expect(readTranscript(captions)).toEqual([
    { at: 1, text: 'No.' },
    { at: 5, text: 'No.' },
  ])
})

test.each([
  ['bold words within each other', '<b>'.repeat(50_000), ''],
  ['voices within each other', '<v Amina>'.repeat(20_000), ''],
  ['classes over several lines', '<c\n.loud>'.repeat(20_000), ''],
  ['ends without a beginning', '</b>'.repeat(50_000), ''],
  ['tags that end nowhere', 'first <b'.repeat(20_000), 'first'],
])('%s hide no other caption, and take no time', async (_, tags, words) => {
  const { work, answer } = await timed(async () =>
    readTranscript(`WEBVTT\n\n00:01.000 --> 00:02.000\n${tags}\n\n00:03.000 --> 00:04.000\n<i>Karibu</i>\n`),
  )
  expect(answer).toEqual([...(words === '' ? [] : [{ at: 1, text: words }]), { at: 3, text: 'Karibu' }])
  expect(work).toBeLessThan(2000)
})

test('captions that cannot be read are no lines', () => {
  expect(readTranscript('')).toEqual([])
  expect(readTranscript('\u0000\uFFFD nothing')).toEqual([])
})
