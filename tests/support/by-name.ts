import { createHash } from 'node:crypto'

/** A number that a name chooses, the same in every run: what is asked of whom in a sample. */
export const numberOf = (name: string): number => createHash('md5').update(name).digest().readUInt16BE()
