import type { PersonForm } from '#features/base/user/person/person.contract.ts'
import type { Role } from '#shared/roles.ts'

/** People whom HR has added lately and who have not chosen a password yet: some days ago, the last too long ago. */
export const invited: readonly (PersonForm & { daysAgo: number })[] = [
  {
    name: 'Thandiwe Khumalo',
    email: 'thandiwe.khumalo@mbuyu.test',
    role: 'teacher',
    phone_number: '+27 71 555 0133',
    bio: 'Teaches statistics in Durban and joins us for the next cohort of data courses.',
    daysAgo: 1,
  },
  {
    name: 'Ibrahim Sesay',
    email: 'ibrahim.sesay@mbuyu.test',
    role: 'mentor',
    phone_number: '+232 76 555 014',
    bio: 'Product designer from Freetown.',
    daysAgo: 3,
  },
  {
    name: 'Marie-Claire Uwase',
    email: 'marie-claire.uwase@mbuyu.test',
    role: 'student',
    phone_number: '',
    bio: '',
    daysAgo: 12,
  },
]

/** Someone who asked for a pause: the account waits. */
export const resting: PersonForm = {
  name: 'Lamine Traoré',
  email: 'lamine.traore@mbuyu.test',
  role: 'student',
  is_active: false,
  phone_number: '+223 70 55 01 21',
  bio: 'On a break until the next rainy season is over.',
}

/** Further roles that the administrator has given; days from now, without `endsInDays` permanently. */
export const grants: readonly { email: string; role: Role; reason: string; daysAgo: number; endsInDays?: number }[] = [
  {
    email: 'ngozi.okafor@mbuyu.test',
    role: 'manager',
    reason: 'Leads the teachers of the data courses since Wanjiru moved to Mombasa.',
    daysAgo: 90,
  },
  {
    email: 'kofi.mensah@mbuyu.test',
    role: 'accountant',
    reason: 'Stands in for Akosua, who is on leave until the end of the month.',
    daysAgo: 4,
    endsInDays: 10,
  },
]

/** Mentors who have set up a second step of signing in. */
export const protectedMentors: readonly { email: string; name: string; daysAgo: number }[] = [
  { email: 'folasade.adebayo@mbuyu.test', name: 'My phone', daysAgo: 41 },
  { email: 'hiwot.bekele@mbuyu.test', name: 'Office computer', daysAgo: 3 },
]
