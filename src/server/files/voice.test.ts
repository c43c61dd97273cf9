import { expect, test } from 'vitest'
import { aWebm, anOgg } from '#tests/support/recordings.ts'
import { readVoice } from './voice.ts'

test('Opus in WebM and in Ogg is a voice note, and its length is read from its end', () => {
  expect(readVoice(aWebm(12))).toEqual({ type: 'audio/webm', seconds: 12 })
  expect(readVoice(anOgg(7))).toEqual({ type: 'audio/ogg', seconds: 7 })
})

test.each([
  ['another codec', aWebm(3, { codec: 'A_VORBIS' })],
  ['a film', aWebm(3, { codec: 'V_VP8' })],
  ['Vorbis', anOgg(3, '\u0001vorbis ')],
  ['a text', Buffer.from('OggS and then nothing')],
  ['nothing', Buffer.alloc(0)],
  ['what breaks off in a number', aWebm(3).subarray(0, 20)],
])('%s is none', (_, data) => {
  expect(readVoice(data)).toBeUndefined()
})
