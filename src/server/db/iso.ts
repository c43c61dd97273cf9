type Written<Moment> = null extends Moment ? string | null : string

/** A moment as calls write it, in ISO 8601 and UTC; a statement of our own reads it as text, Drizzle as a date. Null stays null. */
export function iso<Moment extends Date | string | null>(moment: Moment): Written<Moment> {
  const written = moment === null ? null : new Date(moment).toISOString()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Null is written for null alone.
  return written as Written<Moment>
}
