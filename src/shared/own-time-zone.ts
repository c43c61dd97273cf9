/** The time zone of this device; a file of its own, since few pages need the rule for zones. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
