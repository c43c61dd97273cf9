/** Leave of the demo's employees. Days are counted from today, before it with a minus. */
export type DemoLeave = {
  email: string
  type: 'annual' | 'sick' | 'maternity' | 'paternity'
  from: number
  days: number
  /** Of a leave of one day. */
  half?: 'morning' | 'afternoon'
  reason: string
  /** When it was asked for; left out for leave that human resources has written down. */
  asked?: number
  /** What became of it, the day after; left out while it waits. */
  then?: 'approve' | 'cancel' | { reject: string }
}

const HR = 'hr@mbuyu.test'
const OPERATIONS = 'manager@mbuyu.test'

/** Invented, like the people. */
export const leaves: DemoLeave[] = [
  {
    email: 'kofi.mensah@mbuyu.test',
    type: 'annual',
    from: -205,
    days: 5,
    reason: 'Travel to Kumasi',
    asked: -230,
    then: 'approve',
  },
  {
    email: 'teacher@mbuyu.test',
    type: 'annual',
    from: -120,
    days: 5,
    reason: 'A week with my parents in Gondar',
    asked: -150,
    then: 'approve',
  },
  {
    email: 'ngozi.okafor@mbuyu.test',
    type: 'annual',
    from: -76,
    days: 8,
    reason: 'Visiting family in Enugu',
    asked: -100,
    then: 'approve',
  },
  {
    email: 'employee@mbuyu.test',
    type: 'annual',
    from: -61,
    days: 4,
    reason: 'Travel to Jinja',
    asked: -80,
    then: 'approve',
  },
  { email: 'wanjiru.kamau@mbuyu.test', type: 'sick', from: -50, days: 4, reason: 'Flu' },
  { email: 'teacher@mbuyu.test', type: 'sick', from: -33, days: 2, reason: 'Malaria' },
  {
    email: 'mentor@mbuyu.test',
    type: 'annual',
    from: -26,
    days: 5,
    reason: 'A celebration with the family in Thiès',
    asked: -55,
    then: 'approve',
  },
  { email: OPERATIONS, type: 'sick', from: -14, days: 2, reason: 'Back pain' },
  {
    email: 'eric.habimana@mbuyu.test',
    type: 'paternity',
    from: -9,
    days: 14,
    reason: 'Our second child',
    asked: -40,
    then: 'approve',
  },
  {
    email: 'employee@mbuyu.test',
    type: 'annual',
    from: -5,
    days: 1,
    half: 'afternoon',
    reason: 'Appointment at the bank',
    asked: -13,
    then: 'approve',
  },
  {
    email: 'kofi.mensah@mbuyu.test',
    type: 'annual',
    from: 6,
    days: 2,
    reason: 'A concert in Kumasi',
    asked: -4,
    then: { reject: 'The marks of your course are due in that week. The week after is fine.' },
  },
  {
    email: 'hiwot.bekele@mbuyu.test',
    type: 'annual',
    from: -1,
    days: 3,
    reason: 'A wedding in Hawassa',
    asked: -20,
    then: 'approve',
  },
  {
    email: 'accountant@mbuyu.test',
    type: 'annual',
    from: 8,
    days: 5,
    reason: 'Rest after the closing of the books',
    asked: -12,
    then: 'approve',
  },
  {
    email: 'ama.asante@mbuyu.test',
    type: 'maternity',
    from: 45,
    days: 84,
    reason: 'Our first child',
    asked: -10,
    then: 'approve',
  },
  {
    email: 'employee@mbuyu.test',
    type: 'annual',
    from: 40,
    days: 2,
    reason: 'A long weekend',
    asked: -6,
    then: 'cancel',
  },
  { email: 'wanjiru.kamau@mbuyu.test', type: 'annual', from: 30, days: 8, reason: 'Travel to Mombasa', asked: -3 },
  { email: HR, type: 'annual', from: 25, days: 5, reason: 'My brother comes to visit', asked: -2 },
  { email: 'teacher@mbuyu.test', type: 'annual', from: 20, days: 3, reason: "My sister's wedding", asked: -2 },
  { email: 'employee@mbuyu.test', type: 'annual', from: 15, days: 5, reason: 'Visiting my grandmother', asked: -1 },
  {
    email: 'ngozi.okafor@mbuyu.test',
    type: 'annual',
    from: 4,
    days: 1,
    half: 'morning',
    reason: "A meeting at my son's school",
    asked: -1,
  },
]
