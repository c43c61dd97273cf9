import type { Criterion } from '#features/people/appraisal/review-cycle/review-cycle.contract.ts'

/** What the demo's reviews are about. */
export const criteria: Criterion[] = [
  {
    name: 'Quality of work',
    explanation: 'What you hand over is correct, clear and useful to learners and colleagues.',
    weight: 40,
  },
  { name: 'Reliability', explanation: 'You keep what you promise, and say early when you cannot.', weight: 25 },
  { name: 'Working together', explanation: 'You share what you know, and ask when you do not.', weight: 20 },
  { name: 'Learning', explanation: 'You try new ways, and tell others what came of them.', weight: 15 },
]

type Stars = readonly [number, number, number, number]

/** One review: what the person has given, and what the reviewer, where there is an answer. */
export type DemoReview = {
  email: string
  self: Stars
  says: string
  review?: { stars: Stars; recommends: string; answer?: string }
}

/** The cycle that is closed: most were shared, one was not. */
export const closedReviews: DemoReview[] = [
  {
    email: 'teacher@mbuyu.test',
    self: [4, 4, 5, 3],
    says: 'My four courses went well. I would like more time for the questions of learners.',
    review: {
      stars: [5, 4, 5, 4],
      recommends: 'Show two colleagues how you prepare a quiz',
      answer: 'Thank you. I will start with Ngozi in January.',
    },
  },
  {
    email: 'accountant@mbuyu.test',
    self: [5, 5, 3, 3],
    says: 'The months close earlier than last year. I work alone a lot.',
    review: {
      stars: [5, 5, 4, 3],
      recommends: 'Show the team leads how to read their budgets',
      answer: 'Agreed.',
    },
  },
  {
    email: 'ngozi.okafor@mbuyu.test',
    self: [3, 4, 4, 5],
    says: 'I have learned to teach online. My first videos are too long.',
    review: { stars: [4, 4, 4, 5], recommends: 'Shorter videos, then a course of her own', answer: 'With pleasure!' },
  },
  {
    email: 'mentor@mbuyu.test',
    self: [4, 5, 5, 4],
    says: 'Six mentees have found work. Meetings across time zones are tiring.',
    review: { stars: [5, 5, 5, 4], recommends: 'Lead of the mentors in French' },
  },
  {
    email: 'employee@mbuyu.test',
    self: [4, 3, 4, 4],
    says: 'Learners get answers quickly. I was late with two reports.',
    review: {
      stars: [4, 3, 4, 4],
      recommends: 'Plan the reports with the accountant a week ahead',
      answer: 'We have agreed on the twentieth of each month.',
    },
  },
  { email: 'kofi.mensah@mbuyu.test', self: [3, 3, 4, 3], says: 'Part-time leaves me little room for questions.' },
]

/** The cycle that is open: some have submitted. */
export const openReviews: DemoReview[] = [
  {
    email: 'wanjiru.kamau@mbuyu.test',
    self: [4, 5, 4, 3],
    says: 'All exams were marked within a week. New tools still take me long.',
  },
  {
    email: 'ama.asante@mbuyu.test',
    self: [3, 4, 5, 4],
    says: 'I know my mentees well now. My notes could be better.',
  },
]
