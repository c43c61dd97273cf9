import type { CoursePart, ProgramForm } from '#features/mentorship/program/program.contract.ts'

/** A cohort; days are counted from today, the past negative. */
type DemoCohort = {
  name: string
  startsIn: number
  endsIn: number
  joinUntilIn: number
  places: number
  /** When it meets: days are counted from today, the hour is that of UTC. */
  events?: readonly { title: string; inDays: number; hour: number; minutes: number; place: string; link: string }[]
  /** Who is in it, by address, how many of the first courses they have finished since, and what they have handed in. */
  members: readonly { email: string; finished: number; works?: readonly DemoWork[] }[]
}

/** What someone has handed in, and the answer; without a reason it was accepted. */
export type DemoWork = {
  note: string
  link: string
  daysAgo: number
  answer?: { daysAgo: number; by: string; reason?: string }
}

type DemoPart = Pick<CoursePart, 'rule' | 'week'> & { course: string }

/** A program of courses by their short names, and of mentors by their addresses. */
export type DemoProgram = Omit<ProgramForm, 'courses' | 'mentor_ids'> & {
  madeDaysAgo: number
  courses: readonly DemoPart[]
  mentors: readonly string[]
  /** A program without cohorts stays a draft. */
  cohorts: readonly DemoCohort[]
}

const at = (course: string, rule: CoursePart['rule'], week: number | null = null): DemoPart => ({ course, rule, week })

export const programs: readonly DemoProgram[] = [
  {
    title: 'From First Page to Web Developer',
    summary: 'Four courses in fourteen weeks, from your first page to work in a team, with two mentors beside you.',
    description:
      'For people who have never written code and want to work with it within a year.\n\nYou begin with pages that open on every phone, go on to JavaScript, and learn to work with others in Git. In the last weeks you make what you have built safe. Once a week your cohort meets a mentor online; everything else you do when you have time and data.',
    field: 'web',
    difficulty_level: 1,
    weeks: 14,
    courses_included: false,
    madeDaysAgo: 190,
    courses: [
      at('web-basics', 'joined'),
      at('javascript-essentials', 'previous'),
      at('git-teamwork', 'previous'),
      at('cyber-security-basics', 'week', 9),
    ],
    mentors: ['mentor@mbuyu.test', 'folasade.adebayo@mbuyu.test'],
    capstone: {
      title: 'A site for a business nearby',
      brief:
        'Find a business in your street that has no site, ask what its customers want to know, and make it.\n\nIt opens on a cheap phone within three seconds, is read by a screen reader, and its owner can change a price without you. Hand in the address of your repository; its README says what you asked, what you left out and why.',
      wants_link: true,
      wants_file: false,
      due_week: 14,
    },
    cohorts: [
      {
        name: 'Umuganda cohort',
        startsIn: -150,
        endsIn: -52,
        joinUntilIn: -136,
        places: 12,
        members: [
          {
            email: 'aisha.bello@mbuyu.test',
            finished: 4,
            works: [
              {
                note: 'A site for the tailor opposite the market in Kano: what she makes, what it costs, and a form for an appointment. Please look at the form first; it works without JavaScript as well.',
                link: 'https://github.com/aisha-bello/market-tailor',
                daysAgo: 58,
                answer: {
                  daysAgo: 55,
                  by: 'mentor@mbuyu.test',
                  reason:
                    'Good structure, and the form is pleasant to use. On a small phone the price list runs out of the screen, and the photos are 4 MB together. Please mend both and hand it in again.',
                },
              },
              {
                note: 'The price list is a list on small screens now, and the photos are 380 kB together. I also asked the tailor to use it on her own phone.',
                link: 'https://github.com/aisha-bello/market-tailor',
                daysAgo: 53,
                answer: { daysAgo: 52, by: 'mentor@mbuyu.test' },
              },
            ],
          },
          {
            email: 'kwabena.owusu@mbuyu.test',
            finished: 4,
            works: [
              {
                note: 'Opening hours, prices and a map for my uncle’s repair shop in Kumasi. He changes the prices himself, in one file. I was late because of my exams.',
                link: 'https://github.com/kwabena-owusu/repair-shop',
                daysAgo: 3,
              },
            ],
          },
          { email: 'beatrice.ngobassong@mbuyu.test', finished: 1 },
        ],
      },
      {
        name: 'Long rains cohort',
        startsIn: -36,
        endsIn: 62,
        joinUntilIn: 5,
        places: 10,
        events: [
          {
            title: 'Weekly hour with both mentors',
            inDays: 3,
            hour: 17,
            minutes: 60,
            place: '',
            link: 'https://meet.google.com/klm-nopq-rst',
          },
        ],
        members: [
          { email: 'esther.nakato@mbuyu.test', finished: 2 },
          { email: 'mercy.nyambura@mbuyu.test', finished: 1 },
          { email: 'theogene.bizimana@mbuyu.test', finished: 1 },
          { email: 'neema.mushi@mbuyu.test', finished: 0 },
          { email: 'tendai.chikwava@mbuyu.test', finished: 0 },
        ],
      },
    ],
  },
  {
    title: 'Data for Small Organisations',
    summary: 'Spreadsheets, SQL and Python for people who count things: clinics, shops, cooperatives.',
    description:
      'You bring a sheet from your own work and leave with numbers that you can defend.\n\nThe courses open week by week, so that the whole cohort works on the same questions. The course on Python is bought separately; everything before it is free.',
    field: 'data',
    difficulty_level: 2,
    weeks: 10,
    courses_included: false,
    madeDaysAgo: 40,
    courses: [
      at('spreadsheets-for-business', 'week', 1),
      at('sql-first-steps', 'week', 4),
      at('python-for-data', 'week', 7),
    ],
    mentors: ['hiwot.bekele@mbuyu.test'],
    capstone: {
      title: 'One question of your own work, answered with numbers',
      brief:
        'Choose a question that somebody at your work really asks. Answer it on two pages: the numbers, how you got them, and what they do not tell.',
      wants_link: false,
      wants_file: true,
      due_week: 10,
    },
    cohorts: [
      {
        name: 'Dry season cohort',
        startsIn: 18,
        endsIn: 88,
        joinUntilIn: 25,
        places: 8,
        events: [
          {
            title: 'First evening: everybody shows one sheet of their own',
            inDays: 19,
            hour: 16,
            minutes: 90,
            place: 'Norrsken House, Kigali, and online',
            link: 'https://meet.google.com/abc-defg-hij',
          },
          {
            title: 'Questions about SQL',
            inDays: 47,
            hour: 16,
            minutes: 60,
            place: '',
            link: 'https://meet.google.com/abc-defg-hij',
          },
        ],
        members: [
          { email: 'mentee@mbuyu.test', finished: 0 },
          { email: 'khady.gueye@mbuyu.test', finished: 0 },
          { email: 'juma.rashidi@mbuyu.test', finished: 0 },
        ],
      },
    ],
  },
  {
    title: 'A Shop on Every Phone',
    summary: 'Twelve weeks from a first sketch to a shop that opens on any phone and takes mobile money.',
    description:
      'For people who build for small businesses and want to be paid for it.\n\nYou learn to draw pages for slow connections, to take payments by mobile money, and to bring the first customers. The price of the program includes both premium courses; a mentor answers your work every week.',
    field: 'business',
    difficulty_level: 2,
    weeks: 12,
    courses_included: true,
    madeDaysAgo: 100,
    courses: [
      at('ux-for-low-bandwidth', 'joined'),
      at('mobile-money-apis', 'previous'),
      at('digital-marketing', 'week', 9),
    ],
    mentors: ['folasade.adebayo@mbuyu.test'],
    capstone: null,
    cohorts: [{ name: 'Harvest cohort', startsIn: 12, endsIn: 96, joinUntilIn: 19, places: 12, members: [] }],
  },
  {
    title: 'Servers That Stay Up',
    summary: 'Linux, backups that restore and alerts that matter, for people who look after machines of others.',
    description: 'Two courses and a month of practice on a server of your own. The cohorts are not planned yet.',
    field: 'servers',
    difficulty_level: 2,
    weeks: 8,
    courses_included: false,
    madeDaysAgo: 6,
    courses: [at('linux-servers', 'joined'), at('cyber-security-basics', 'previous')],
    mentors: ['jeanbosco.nshimiyimana@mbuyu.test'],
    capstone: null,
    cohorts: [],
  },
]
