/** The time zone of this device. It stands apart from the rule for zones, which few pages need. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
