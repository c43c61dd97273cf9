import type { Role } from '#shared/roles.ts'

type Told = { title: string; text: string; by: string; daysAgo: number; endsIn?: number; roles?: Role[] }

/** What staff have told everyone, or some roles; days are counted from today. */
export const announcements: readonly Told[] = [
  {
    title: 'The support desk is closed on Friday',
    text: 'We are at the career fair in Kigali. Questions that arrive on Friday are answered on Monday morning.',
    by: 'hr@mbuyu.test',
    daysAgo: 1,
    endsIn: 4,
  },
  {
    title: 'Mentors: tell us your hours for next month',
    text: 'Learners see only the hours that you offer. Please check yours before the new month begins.',
    by: 'admin@mbuyu.test',
    daysAgo: 2,
    roles: ['mentor'],
  },
  {
    title: 'New: get jobs by email',
    text: 'Search on the career page and press "Get new jobs like these by email".\n\nThere is one email a day at most, and none when nothing is new.',
    by: 'admin@mbuyu.test',
    daysAgo: 6,
  },
]

/** Links of the library; days are counted from today. */
export const resources = [
  {
    title: 'MDN: learn web development',
    description: 'The reference for HTML, CSS and JavaScript, also in French.',
    link: 'https://developer.mozilla.org/',
    by: 'teacher@mbuyu.test',
    daysAgo: 3,
  },
  {
    title: 'PostgreSQL tutorial',
    description: 'From the makers of the database; read the first chapter before the course on SQL.',
    link: 'https://www.postgresql.org/docs/current/tutorial.html',
    by: 'teacher@mbuyu.test',
    daysAgo: 20,
  },
] as const
