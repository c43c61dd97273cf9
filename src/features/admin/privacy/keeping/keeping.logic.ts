import { type Message, message } from '#shared/message.ts'

/**
 * What is kept, how long and why. `isAfter`: something of it stays when an account is deleted, so its owner is told.
 * `endsByJob`: a job removes it when its time is over; a test looks for that job, table by table.
 */
export type Rule = {
  what: Message
  period: Message
  why: Message
  isAfter: boolean
  endsByJob?: true
  lasting?: Lasting
}

/**
 * What must be kept for a least time that the law names. No job removes it when that is over; the report counts what is
 * older and says why it stays (ADR 48).
 */
export type Lasting = {
  years: number
  stays: Message
  /** Tables that tell how much there is, each with the column that says since when a row is there. */
  places: readonly { table: string; since: string }[]
}

/** The rules of the data map, each table has one; what nightly jobs keep is declared beside the jobs (ADR 48). */
export const RULES = {
  account: {
    what: message('Your account, your settings, notifications, saved jobs and learning goals'),
    period: message('Until the account is deleted'),
    why: message('So that you can use the platform.'),
    isAfter: false,
  },
  sessions: {
    what: message('Sign-ins, devices, codes and links'),
    period: message('Hours to weeks, until they expire'),
    why: message('So that you stay signed in, and nobody else does.'),
    isAfter: false,
    endsByJob: true,
  },
  exports: {
    what: message('Archives of your data'),
    period: message('7 days'),
    why: message('So that you can download them.'),
    isAfter: false,
    endsByJob: true,
  },
  newsletter: {
    what: message('Your address for the newsletter'),
    period: message('Until you leave the list'),
    why: message('You have asked for it.'),
    isAfter: false,
  },
  jobs: {
    what: message('Applications for jobs, with the CV'),
    period: message('Until the account is deleted'),
    why: message('So that we can answer them.'),
    isAfter: false,
  },
  messages: {
    what: message('Messages: their place in the conversation, without words and files'),
    period: message('Until the organisation’s time for messages is over'),
    why: message('The conversation belongs to the other people, too.'),
    isAfter: true,
    endsByJob: true,
  },
  threads: {
    what: message('With whom you have written, and how far you have read'),
    period: message('For good'),
    why: message('The conversation belongs to the other people, too.'),
    isAfter: true,
  },
  learning: {
    what: message('Courses, marks and certificates, without your answers in forms'),
    period: message('For good'),
    why: message('A certificate that was issued can be checked by its code at any time.'),
    isAfter: true,
  },
  mentoring: {
    what: message('Mentorships and their sessions, without your application'),
    period: message('For good'),
    why: message('They belong to the other person, too.'),
    isAfter: true,
  },
  content: {
    what: message('Courses, posts, reviews and other things you have published, under the name “Deleted user”'),
    period: message('For good, or until staff take them away'),
    why: message('Others learn from them.'),
    isAfter: true,
  },
  money: {
    what: message('Orders, payments, gifts and pay'),
    period: message('At least ten years'),
    why: message('The law on bookkeeping asks for it.'),
    isAfter: true,
    lasting: {
      years: 10,
      stays: message(
        'Nothing removes it: journals and payslips never change once they are written, and without one of them every later sum would be wrong.',
      ),
      places: [
        { table: 'orders', since: 'created_at' },
        { table: 'ledger_journals', since: 'happened_at' },
        { table: 'donations', since: 'created_at' },
        { table: 'pay_runs', since: 'created_at' },
        { table: 'mentor_statements', since: 'created_at' },
      ],
    },
  },
  work: {
    what: message('Records of a past employment: contract, leave, working hours and reviews'),
    period: message('At least ten years after its end'),
    why: message('The law on employment and taxes asks for it.'),
    isAfter: true,
    lasting: {
      years: 10,
      stays: message(
        'Nothing removes it by itself: when its time is over depends on the country, on pensions and on open claims, which people decide about. Whoever wants it gone asks by a request about their data, and it is decided there.',
      ),
      places: [{ table: 'employees', since: 'left_on' }],
    },
  },
  safety: {
    what: message('Reports about safety, and their decisions'),
    period: message('For good'),
    why: message('So that others are protected.'),
    isAfter: true,
  },
  checks: {
    what: message('Checks of certificates and cards, without who checked them'),
    period: message('As long as the settings say'),
    why: message('So that wrong cards are noticed.'),
    isAfter: true,
    endsByJob: true,
  },
  consents: {
    what: message('Which versions of our texts you have accepted'),
    period: message('For good'),
    why: message('We must be able to show it.'),
    isAfter: true,
  },
  requests: {
    what: message('That you have asked about your data, and our answer'),
    period: message('For good'),
    why: message('We must be able to show that we have answered.'),
    isAfter: true,
  },
  audit: {
    what: message('The log of who did what'),
    period: message('For good'),
    why: message('It is sealed: a log that can be changed proves nothing.'),
    isAfter: true,
  },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES

/** The rules whose end a job brings about. */
export const RULES_OF_JOBS: ReadonlySet<string> = new Set(
  Object.entries<Rule>(RULES).flatMap(([name, { endsByJob }]) => (endsByJob ? [name] : [])),
)

/** The rules about what stays when an account is deleted, and about what goes. */
export const rulesFor = (isAfter: boolean): readonly Rule[] =>
  Object.values(RULES).filter((rule) => rule.isAfter === isAfter)
