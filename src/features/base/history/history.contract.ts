import * as z from 'zod/mini'

const HistoryEntry = z.object({
  at: z.string(),
  /** What the audit log calls it. */
  action: z.string(),
  /** The action in words. */
  what: z.string(),
  /** Who did it; null for the system. */
  who: z.nullable(z.string()),
  /** The reason that was given, or the name that was asked for. */
  detail: z.nullable(z.string()),
})

export type HistoryEntry = z.infer<typeof HistoryEntry>

/** The answer of calls that show the history of a record. */
export const History = z.object({ history: z.array(HistoryEntry) })
