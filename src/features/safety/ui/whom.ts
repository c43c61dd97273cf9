/** Somebody to report or to block: the other person of a match, or a colleague of the staff chat. */
export type Whom = { matchId: number } | { userId: number }
