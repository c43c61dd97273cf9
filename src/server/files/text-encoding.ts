/** The text of a file, and how it was stored. */
export type Decoded = { text: string; encoding: string; isGuessed: boolean }

const MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** The encoding that the first line of an XML file names. */
const NAMED = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/i

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Reads the bytes of a text file, its text in the form of Unicode that ours has (NFC): by its mark, by what its first
 * line says, else as UTF-8, and when it is none as Windows-1252, which every file can be: then someone should look at
 * its letters.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const mark = MARKS.find(([signs]) => signs.every((sign, at) => bytes[at] === sign))?.[1]
  const named = mark ?? NAMED.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 200)))?.[1]?.toLowerCase()
  for (const encoding of new Set([named ?? 'utf-8', 'utf-8'])) {
    const text = decode(bytes, encoding)
    if (text !== null) return { text: text.normalize('NFC'), encoding, isGuessed: false }
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252', isGuessed: true }
}
