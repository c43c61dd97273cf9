const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Does a text have every word that was typed, or its beginning, whatever the case and the accents? */
export function hasWords(text: string, typed: string): boolean {
  const known = plain(text)
  return plain(typed)
    .split(/\s+/)
    .every((word) => known.includes(word))
}
