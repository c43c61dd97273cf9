type Invited = {
  /** One more at each change of the event that calendars are told of. */
  event: { sequence: number }
  /** One more at each end of the registration. */
  person: { ticketVersion: number }
}

/**
 * The number of the invitation of a person, which calendars compare: what is not higher than what they have is ignored.
 * It only rises, also for someone who gives the place back and takes one again: each end counts, and each new
 * beginning.
 */
export const sequenceOf = ({ event, person }: Invited): number => event.sequence + 2 * (person.ticketVersion - 1)

/** The number with which the invitation ends: above the one it had, and below the next. */
export const sequenceOfEnd = (invited: Invited): number => sequenceOf(invited) + 1
