import type { JobApplicationMove } from '#features/public/job/job-application/job-application.contract.ts'

/** Who has applied for which job; days are counted from today. */
export type DemoJobApplication = {
  email: string
  /** The job, by its company. */
  company: string
  daysAgo: number
  note?: string
  moves?: readonly JobApplicationMove[]
  reason?: string
  adminNote?: string
}

export const jobApplications: readonly DemoJobApplication[] = [
  {
    email: 'student@mbuyu.test',
    company: 'Twiga Basket',
    daysAgo: 3,
    note: 'For two years I kept the stock lists of my aunt’s shop in Remera, first on paper and then in a spreadsheet. I can begin in January.',
    moves: ['shortlist'],
    adminNote: 'Clear CV; ask about SQL beyond one table.',
  },
  {
    email: 'josiane.iradukunda@mbuyu.test',
    company: 'Kivu Digital',
    daysAgo: 2,
    note: 'I made the booking page of my parish in Kigali. The link is in the CV.',
    moves: ['shortlist', 'invite'],
    adminNote: 'The parish page works well on a phone.',
  },
  {
    email: 'theogene.bizimana@mbuyu.test',
    company: 'Kivu Digital',
    daysAgo: 1,
    note: 'I live in Musanze and would come to Kigali by the first bus on the three days.',
  },
  {
    email: 'mercy.nyambura@mbuyu.test',
    company: 'Twiga Basket',
    daysAgo: 2,
    moves: ['reject'],
    reason: 'We look for somebody with a year of SQL. Please apply again for a later job.',
  },
  { email: 'kwabena.owusu@mbuyu.test', company: 'Pesa Bridge', daysAgo: 4, moves: ['invite', 'hire'] },
]

/** What the demo learner wants to find again, by the company, and gets by mail. */
export const savedBy = { email: 'student@mbuyu.test', companies: ['Kivu Digital', 'Ubuntu Learning'] }
export const alertOf = { email: 'student@mbuyu.test', keyword: 'data', location: 'Kenya' }
