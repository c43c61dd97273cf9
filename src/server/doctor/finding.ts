/** One result of the doctor: the state of something, and what to do about it. */
export type Finding = {
  state: 'fine' | 'note' | 'problem'
  /** What it is about, in a word or two. */
  about: string
  says: string
  /** What to do; nothing where all is well. */
  advice?: string
}

/** Collects findings about one subject. */
export const findingsAbout = (about: string) => ({
  fine: (says: string): Finding => ({ state: 'fine', about, says }),
  note: (says: string, advice: string): Finding => ({ state: 'note', about, says, advice }),
  problem: (says: string, advice: string): Finding => ({ state: 'problem', about, says, advice }),
})

/** The error of a failure, in one line. */
export const reasonOf = (problem: unknown): string =>
  (problem instanceof Error ? problem.message || problem.name : String(problem)).split('\n')[0] ?? ''
