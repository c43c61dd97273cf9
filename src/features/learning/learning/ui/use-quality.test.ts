import { expect, test } from 'vitest'
import { choicesOf, defaultQuality } from './use-quality.ts'

const rendition = (quality: '480p' | '240p' | 'audio') => ({ quality, url: `/files/${quality}.mp4`, size_bytes: 1 })
const lesson = (...qualities: Parameters<typeof rendition>[0][]) =>
  choicesOf({ url: '/files/original.mp4', size_bytes: 9, renditions: qualities.map(rendition) })

test.each([
  ['480p where there is one', lesson('480p', '240p', 'audio'), false, '480p'],
  ['the smallest picture for those who save data', lesson('480p', '240p', 'audio'), true, '240p'],
  ['what there is', lesson('240p'), false, '240p'],
  ['the original when there is nothing else', lesson(), true, 'original'],
  ['never sound alone without being asked', lesson('audio'), true, 'original'],
])('%s', (_what, choices, savesData, quality) => {
  expect(defaultQuality(choices, savesData)).toBe(quality)
})

test('an address that may not be watched is no choice', () => {
  expect(choicesOf({ url: null, size_bytes: 9, renditions: [] })).toEqual([])
})
