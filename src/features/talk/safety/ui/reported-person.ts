/** Someone to report or to block: the other person of a match, or a colleague of the staff chat. */
export type ReportTarget = { matchId: number } | { userId: number }

/** Whose message is reported: also one of an administrator in the support chat. */
export type Reported = ReportTarget | 'team'
