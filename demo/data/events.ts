import type { EventStatus } from '#features/public/event/event.contract.ts'
import type { DemoPalette } from './types.ts'

/** An event of the demo; the people are those of people.ts, the places are invented. */
export type DemoEvent = {
  /** Names its picture. */
  key: string
  title: string
  keeper: string
  /** From today on; negative for what is over. */
  inDays: number
  time: string
  end_time: string
  /** Days that it lasts, one unless given. */
  days?: number
  /** Where it is not that of the organisation. */
  time_zone?: string
  location: string
  online_link?: string
  capacity: number
  /** How many learners have registered; those beyond the capacity wait. */
  registered: number
  likes: number
  /** What it is now; upcoming if not given. */
  status?: EventStatus
  cover: { motif: string; palette: DemoPalette } | null
  description: string
}

/** The first to come first. */
export const events: DemoEvent[] = [
  {
    key: 'portfolio',
    title: 'Portfolio evening: bring one project',
    keeper: 'mentor@mbuyu.test',
    inDays: 6,
    time: '18:00',
    end_time: '20:00',
    location: 'Umuganda Hub, KN 5 Road, Kigali',
    online_link: 'https://meet.example.org/portfolio-evening',
    capacity: 30,
    registered: 17,
    likes: 9,
    cover: { motif: 'web', palette: 'green' },
    description: `<p>Bring one project that you want to show an employer, finished or not. In small groups each of you has fifteen minutes: five to show it, ten for questions.</p>
<h2>What you take home</h2>
<ul><li><p>two things that people understood at once,</p></li><li><p>one thing that nobody understood,</p></li><li><p>the next small step.</p></li></ul>
<p>A phone is enough. There is tea, and the last bus to Kimironko leaves at 20:40.</p>`,
  },
  {
    key: 'first-job',
    title: 'Ask those who hire: your first job in technology',
    keeper: 'ama.asante@mbuyu.test',
    inDays: 13,
    time: '17:30',
    end_time: '19:00',
    time_zone: 'Africa/Accra',
    location: 'Ridge Library, Accra',
    capacity: 12,
    registered: 16,
    likes: 14,
    cover: { motif: 'freelance', palette: 'clay' },
    description: `<p>Three people who read applications every week answer your questions: what they look at first, what they never read, and why they sometimes do not answer.</p>
<p>We keep it small so that everybody gets to ask. If all places are taken, join the waiting list: in the last week there are always some who cannot come.</p>`,
  },
  {
    key: 'sql',
    title: 'SQL clinic: your slow query, live',
    keeper: 'folasade.adebayo@mbuyu.test',
    inDays: 20,
    time: '16:00',
    end_time: '17:30',
    location: 'Online',
    online_link: 'https://meet.example.org/sql-clinic',
    capacity: 80,
    registered: 11,
    likes: 6,
    cover: { motif: 'database', palette: 'sky' },
    description: `<p>Send us a query that takes longer than it should. We read four of them together, look at what the database does, and make them fast.</p>
<p>You need a computer and nothing installed: everything runs in the browser.</p>`,
  },
  {
    key: 'open-day',
    title: 'Open day for parents and employers',
    keeper: 'admin@mbuyu.test',
    inDays: 34,
    time: '10:00',
    end_time: '15:00',
    location: 'Umuganda Hub, KN 5 Road, Kigali',
    capacity: 150,
    registered: 5,
    likes: 3,
    cover: null,
    description: `<p>See what our learners make, talk to their mentors, and ask what a course costs in hours. Programme:</p>
<ol><li><p>10:00 Welcome</p></li><li><p>10:30 Twelve projects in sixty minutes</p></li><li><p>12:00 Lunch</p></li><li><p>13:00 Questions of employers, questions of parents</p></li></ol>`,
  },
  {
    key: 'git',
    title: 'Git for those who are afraid of it',
    keeper: 'mentor@mbuyu.test',
    inDays: 4,
    time: '18:00',
    end_time: '19:30',
    location: 'Umuganda Hub, KN 5 Road, Kigali',
    capacity: 20,
    registered: 4,
    likes: 2,
    status: 'cancelled',
    cover: { motif: 'git', palette: 'ink' },
    description:
      '<p>You break a repository on purpose, five times, and repair it each time. The room is being painted, so we look for another day.</p>',
  },
  {
    key: 'data-women',
    title: 'A morning of women in data',
    keeper: 'folasade.adebayo@mbuyu.test',
    inDays: -20,
    time: '09:00',
    end_time: '12:30',
    time_zone: 'Africa/Lagos',
    location: 'Yaba Learning Rooms, Lagos',
    capacity: 40,
    registered: 23,
    likes: 12,
    status: 'completed',
    cover: { motif: 'data', palette: 'plum' },
    description: '<p>Five short talks by analysts from Lagos, Accra and Nairobi, and a long breakfast.</p>',
  },
  {
    key: 'build-weekend',
    title: 'Build weekend: something useful for one street',
    keeper: 'admin@mbuyu.test',
    inDays: -48,
    time: '09:00',
    end_time: '17:00',
    days: 2,
    location: 'Umuganda Hub, KN 5 Road, Kigali',
    capacity: 25,
    registered: 25,
    likes: 17,
    status: 'completed',
    cover: { motif: 'code', palette: 'sun' },
    description:
      '<p>Teams of four, two days, and one shop, school or clinic each that said what it needs. Seven things were shown on Sunday; four are still in use.</p>',
  },
  {
    key: 'ceremony',
    title: 'Certificates of this term',
    keeper: 'mentor@mbuyu.test',
    inDays: 75,
    time: '15:00',
    end_time: '18:00',
    location: 'Umuganda Hub, KN 5 Road, Kigali',
    capacity: 90,
    registered: 0,
    likes: 0,
    status: 'draft',
    cover: null,
    description: '<p>The programme is not ready yet.</p>',
  },
]
