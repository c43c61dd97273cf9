/**
 * Strings of a JSON text, each with the colon that makes it a key; written so that long texts do not overflow the
 * stack, and so that a string without an end is read once.
 */
const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*(?:"(\s*:)?)?/g

/**
 * Whether an object in a JSON text names a field twice. Parsers silently take the last one, and another
 * program on the way may take the first.
 * @param read what the text was read as
 */
export function hasRepeatedKeys(text: string, read: unknown): boolean {
  let written = 0
  for (const [, colon] of text.matchAll(STRINGS)) if (colon !== undefined) written += 1
  return written !== countKeys(read)
}

/** Without recursion: a body of one megabyte may be hundreds of thousands of levels deep. */
function countKeys(read: unknown): number {
  let count = 0
  const open: unknown[] = [read]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    const parts: unknown[] = Object.values(value)
    if (!Array.isArray(value)) count += parts.length
    for (const part of parts) open.push(part)
  }
  return count
}
