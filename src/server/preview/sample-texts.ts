/** Where in an answer a value stands: the name of its field, those above it, and in which row of a list. */
export type Place = { name: string; path: readonly string[]; row: number; deep: number; now: Date }

const DAY_MS = 86_400_000
const PEOPLE = ['Amina Diallo', 'Kwame Mensah', 'Wanjiru Kamau']
const COURSES = ['Web Development Basics', 'Data Analysis with Spreadsheets', 'Linux for Beginners']
const SENTENCES = [
  'An example of what is written here.',
  'A second example, with a few more words than the first one has.',
  'A third example.',
]
const PLACES = ['Kigali, Rwanda', 'Accra, Ghana', 'Nairobi, Kenya']
const FUTURE = /(^|_)(next|due|starts?|begins?|ends?|expires?|until|deadline|closes?|scheduled|valid)/
const DAY = /(^|_)(on|date|day|from|to|since|until|birth|dob)$|_date$|date_of/
const MOMENT =
  /(^|_)at$|^(moment|happened|when|last_rated|last|oldest|check_(in|out)|(break_\d|lunch)_(start|end)|valid_through)$/

/** Texts by what their field is called, the first that fits; one for each row. */
const TEXTS: readonly [RegExp, readonly string[]][] = [
  [/e_?mail/, ['amina@example.test', 'kwame@example.test', 'wanjiru@example.test']],
  [/phone/, ['+250 788 123 456', '+233 20 123 4567', '+254 712 345 678']],
  [/currency/, ['USD', 'NGN', 'RWF']],
  [/language/, ['en', 'fr', 'en']],
  [/zone/, ['Africa/Kigali', 'Africa/Accra', 'Africa/Nairobi']],
  [/^d$/, ['M4 4h4v4h-4z']],
  [/^ip$/, ['192.0.2.1', '192.0.2.2', '192.0.2.3']],
  [/^device$/, ['Firefox on Linux', 'Chrome on Android', 'Safari on iPhone']],
  [/^employee_id$/, ['EX-0001', 'EX-0002', 'EX-0003']],
  [/^salary$/, ['USD 500', 'USD 600', 'USD 700']],
  [/^search$/, ['']],
  [/_text$/, ['Intermediate', 'Beginner', 'Advanced']],
  [/slug/, ['web-development-basics', 'data-analysis', 'linux-for-beginners']],
  [/(course|program|event|lesson|post|quiz|module)(_name|_title)?$|title|subject|heading/, COURSES],
  [/location|city|state$|district|place|address|site/, PLACES],
  [/country|nationality/, ['Rwanda', 'Ghana', 'Kenya']],
  [/department/, ['Academics', 'Finance', 'People']],
  [/position|job|expertise|occupation/, ['Teacher', 'Accountant', 'Mentor']],
  [/company|institution|organi[sz]ation|school/, ['Example Ltd', 'Example School', 'Example Trust']],
  [/month/, ['2026-05', '2026-04', '2026-03']],
  [/time/, ['09:00', '10:30', '14:00']],
  [/code|number|reference|receipt|serial/, ['EX-0001', 'EX-0002', 'EX-0003']],
  [
    /(^|_)(name|by|author|tutor|mentor|mentee|learner|student|teacher|sender|person|payer|reviewer|who|actor|writer|organiser|holder|manager)s?$/,
    PEOPLE,
  ],
  [/tag|skill|group|topic|category|label|kind|type|key/, ['Basics', 'Practice', 'Career']],
]

/** Texts that formats and patterns of the contracts accept, tried in turn when the usual one does not fit. */
const OTHERS = [
  '2026-05-17',
  '2026-05-17T08:00:00.000Z',
  '2026-05',
  '2026',
  '09:00',
  'USD',
  'en',
  '12',
  'a'.repeat(16),
  'a'.repeat(24),
  'a'.repeat(32),
  'https://example.org/example',
]

/** The times of a usual working day, in hours of UTC. */
const WORKDAY: Readonly<Record<string, number>> = {
  check_in: 8,
  break_1_start: 10,
  break_1_end: 10.25,
  lunch_start: 12,
  lunch_end: 13,
  break_2_start: 15,
  break_2_end: 15.25,
  check_out: 17,
}

/** A moment some days ago, or some days ahead where the name of the field is about the future. */
export function momentOf({ name, row, now }: Place): Date {
  const start = new Date(now)
  const hour = WORKDAY[name]
  start.setUTCHours(0, 0, 0, 0)
  const days = FUTURE.test(name) && hour === undefined ? 7 + row : -3 - 2 * row
  return new Date(start.getTime() + (days + (hour ?? 8) / 24) * DAY_MS)
}

/** The date of that moment, in UTC. */
export const dateOf = (place: Place): string => momentOf(place).toISOString().slice(0, 10)

/** A clock time; spans in one list do not overlap. */
export const timeOf = ({ name, row }: Place): string =>
  `${String((name === 'to' || FUTURE.test(name) ? 10 : 9) + 2 * (row % 5)).padStart(2, '0')}:00`

/** The possible sample values, the best first. */
export function textOf(place: Place): readonly string[] {
  const { name, path, row } = place
  // In corrections a time is a clock time of the organisation; elsewhere it is a moment.
  const said = /^(asked|recorded)$/.test(path.at(-1) ?? '') && name in WORKDAY
  if (said) return [momentOf(place).toISOString().slice(11, 16)]
  if (MOMENT.test(name)) return [momentOf(place).toISOString()]
  if (DAY.test(name)) return [dateOf(place), ...OTHERS]
  // A `name` inside a course or program is a title; any other is the name of a person.
  const called =
    name === 'name' && /course|program|event|skill|department|group/.test(path.at(-1) ?? '') ? 'title' : name
  const usual = TEXTS.find(([pattern]) => pattern.test(called))?.[1] ?? SENTENCES
  return [usual[row % usual.length] ?? '', ...OTHERS]
}
