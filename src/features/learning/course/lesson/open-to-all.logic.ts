/** What decides whether a lesson is open to everyone: what its author has said, and its place in the course, from 0. */
type PreviewFacts = { isPreview: boolean | null; at: number }

/** Whether anyone may watch a lesson without an account: as its author has said, or else the first of a free course. */
export const isOpenToAll = ({ isPreview, at }: PreviewFacts, isFree: boolean): boolean =>
  isPreview ?? (isFree && at === 0)
