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
    why: message('So you can use the platform.'),
    isAfter: false,
  },
  sessions: {
    what: message('Sign-ins, devices, codes and links'),
    period: message('Hours to weeks, until they expire'),
    why: message('To keep you, and only you, signed in.'),
    isAfter: false,
    endsByJob: true,
  },
  exports: {
    what: message('Archives of your data'),
    period: message('7 days'),
    why: message('So you can download them.'),
    isAfter: false,
    endsByJob: true,
  },
  newsletter: {
    what: message('Your address for the newsletter'),
    period: message('Until you unsubscribe'),
    why: message('You signed up for it.'),
    isAfter: false,
  },
  jobs: {
    what: message('Job applications, including the CV'),
    period: message('Until the account is deleted'),
    why: message('To answer them.'),
    isAfter: false,
  },
  messages: {
    what: message('Messages: their place in the conversation, without text or files'),
    period: message('Until the organisation’s retention period for messages ends'),
    why: message('The conversation also belongs to the other people in it.'),
    isAfter: true,
    endsByJob: true,
  },
  threads: {
    what: message('Who you have exchanged messages with, and how far you have read'),
    period: message('Permanently'),
    why: message('The conversation also belongs to the other people in it.'),
    isAfter: true,
  },
  learning: {
    what: message('Courses, marks and certificates, without your answers in forms'),
    period: message('Permanently'),
    why: message('A certificate that was issued can be checked by its code at any time.'),
    isAfter: true,
  },
  mentoring: {
    what: message('Mentorships and their sessions, without your application'),
    period: message('Permanently'),
    why: message('They also belong to the other person.'),
    isAfter: true,
  },
  content: {
    what: message('Courses, posts, reviews and other things you have published, under the name "Deleted user"'),
    period: message('Until our staff delete them'),
    why: message('Other people learn from them.'),
    isAfter: true,
  },
  money: {
    what: message('Orders, payments, gifts and pay'),
    period: message('At least 10 years'),
    why: message('Required by bookkeeping law.'),
    isAfter: true,
    lasting: {
      years: 10,
      stays: message(
        'They are never deleted: journal entries and payslips do not change once written, and if one were missing, every later total would be wrong.',
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
    what: message('Records of past employment: contract, leave, working hours and reviews'),
    period: message('At least 10 years after it ends'),
    why: message('Required by employment and tax law.'),
    isAfter: true,
    lasting: {
      years: 10,
      stays: message(
        'They are not deleted automatically: how long they must be kept depends on the country, pensions and open claims. You can request their deletion, and our staff will decide.',
      ),
      places: [{ table: 'employees', since: 'left_on' }],
    },
  },
  safety: {
    what: message('Safety reports, and the decisions about them'),
    period: message('Permanently'),
    why: message('To protect other people.'),
    isAfter: true,
  },
  checks: {
    what: message('Checks of certificates and cards, without the name of the person who checked them'),
    period: message('For the period set in the settings'),
    why: message('To detect fake certificates and cards.'),
    isAfter: true,
    endsByJob: true,
  },
  consents: {
    what: message('Which versions of our texts you have accepted'),
    period: message('Permanently'),
    why: message('We must be able to prove it.'),
    isAfter: true,
  },
  requests: {
    what: message('Your data requests, and our answers'),
    period: message('Permanently'),
    why: message('We must be able to prove that we have answered.'),
    isAfter: true,
  },
  audit: {
    what: message('The log of who did what'),
    period: message('Permanently'),
    why: message('It is sealed, because a log that can be changed proves nothing.'),
    isAfter: true,
  },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES

/** The rules whose end a job brings about. */
export const RULES_OF_JOBS: ReadonlySet<string> = new Set(
  Object.entries<Rule>(RULES).flatMap(([name, { endsByJob }]) => (endsByJob ? [name] : [])),
)

/** The rules about what stays when an account is deleted, and about what goes. */
export const rulesOfDeletion = (isAfter: boolean): readonly Rule[] =>
  Object.values(RULES).filter((rule) => rule.isAfter === isAfter)
