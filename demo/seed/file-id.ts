import { createHash } from 'node:crypto'

/** A file id that is the same at every run, in the form of the random ones. */
export const demoFileId = (key: string): string =>
  createHash('sha256').update(`mbuyu demo ${key}`).digest('hex').slice(0, 24)
