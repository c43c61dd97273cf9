import { createHash, hash } from 'node:crypto'

/** A count, and a checksum that does not depend on the order. */
export type Total = { count: number; sum: string }

/** Adds up things by their SHA-256: the same things give the same sum, in whatever order a database keeps them. */
export class Sum {
  count = 0
  readonly #lanes = new BigUint64Array(2)

  add(text: string): void {
    this.addHash(hash('sha256', text, 'buffer'))
  }

  addHash(digest: Buffer): void {
    this.count += 1
    // The lanes wrap at 64 bits.
    this.#lanes[0] = (this.#lanes[0] ?? 0n) + digest.readBigUInt64BE(0)
    this.#lanes[1] = (this.#lanes[1] ?? 0n) + digest.readBigUInt64BE(8)
  }

  total(): Total {
    return { count: this.count, sum: [...this.#lanes].map((lane) => lane.toString(16).padStart(16, '0')).join('') }
  }
}

/** The hash of a file with its name, while its bytes pass by. */
export function fileHash(name: string) {
  const made = createHash('sha256').update(`${name}\n`)
  return { add: (chunk: Buffer) => void made.update(chunk), digest: () => made.digest() }
}
