/** What the people of the demo accounts write to each other: who, to whom, how long ago, and what. */
type StaffMessage = { from: string; to: string; daysAgo: number; minutes?: number; text: string; isRead?: boolean }

const [ADMIN, HR, ACCOUNTANT, TEACHER, MENTOR, EMPLOYEE, MANAGER] = [
  'admin@mbuyu.test',
  'hr@mbuyu.test',
  'accountant@mbuyu.test',
  'teacher@mbuyu.test',
  'mentor@mbuyu.test',
  'employee@mbuyu.test',
  'manager@mbuyu.test',
]

/** The oldest first; the last of some conversations are not read yet. */
export const staffMessages: readonly StaffMessage[] = [
  {
    from: TEACHER,
    to: HR,
    daysAgo: 12,
    text: 'Good morning. Two learners of my course moved to another city and ask for a later start. Whom do I tell?',
    isRead: true,
  },
  {
    from: HR,
    to: TEACHER,
    daysAgo: 12,
    minutes: 25,
    text: 'Good morning! Send me their names, I talk to the office that handles enrollments.',
    isRead: true,
  },
  {
    from: TEACHER,
    to: HR,
    daysAgo: 12,
    minutes: 31,
    text: 'Thank you. Wanjiku and Tunde; both have their new address in the profile already.',
    isRead: true,
  },
  {
    from: HR,
    to: TEACHER,
    daysAgo: 3,
    text: 'The training day is on Thursday in the library, from 9 to 12. Please bring your laptop.',
    isRead: true,
  },
  {
    from: TEACHER,
    to: HR,
    daysAgo: 1,
    text: 'I am there. Is there a projector? The plan is here: https://example.org/training-day',
  },
  {
    from: ACCOUNTANT,
    to: HR,
    daysAgo: 2,
    text: 'The pay run of this month is calculated. Two people have a new account number; can you check them before noon?',
    isRead: true,
  },
  { from: HR, to: ACCOUNTANT, daysAgo: 2, minutes: 50, text: 'Both are right. I called them.', isRead: true },
  {
    from: EMPLOYEE,
    to: HR,
    daysAgo: 0,
    minutes: -90,
    text: 'My laptop is being repaired until tomorrow. I check in from the computer in the reading room.',
  },
  {
    from: MANAGER,
    to: EMPLOYEE,
    daysAgo: 1,
    text: 'Well done with the new timetable! Can you show it to the others on Monday?',
    isRead: true,
  },
  { from: EMPLOYEE, to: MANAGER, daysAgo: 1, minutes: 12, text: 'Gladly. I need ten minutes.', isRead: true },
  {
    from: ADMIN,
    to: MENTOR,
    daysAgo: 4,
    text: 'The next cohort starts in three weeks. Could you guide one mentee more?',
    isRead: true,
  },
  {
    from: MENTOR,
    to: ADMIN,
    daysAgo: 4,
    minutes: 180,
    text: 'One more is fine, if we can meet in the evening.',
  },
]

/** What those of the department Teaching write to each other. */
export const groupMessages: readonly Omit<StaffMessage, 'to'>[] = [
  {
    from: 'ngozi.okafor@mbuyu.test',
    daysAgo: 5,
    text: 'The recordings of last week have no sound after minute 20. I record my two lessons again on Friday.',
    isRead: true,
  },
  {
    from: TEACHER,
    daysAgo: 5,
    minutes: 40,
    text: 'You can use my microphone, it is in the cupboard of the library.',
    isRead: true,
  },
  {
    from: 'wanjiru.kamau@mbuyu.test',
    daysAgo: 1,
    text: 'Who can take my questions on Thursday between 2 and 3? I am at the dentist.',
  },
]
