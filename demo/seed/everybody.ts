import type { Role } from '#shared/roles.ts'
import { random } from '../art/random.ts'
import { courses } from '../data/courses.ts'
import { demoAccounts, learners, mentors, teachers } from '../data/people.ts'
import { planEnrollments } from './plan.ts'

/** The team has been here longest; learners came shortly before their first request for a course. */
const TEAM_DAYS = 420
const DAYS_BEFORE_FIRST_REQUEST = 3

type Newcomer = {
  name: string
  email: string
  role: Role
  phone_number: string
  bio?: string
  gender?: string
  joinedDaysAgo: number
  canSignIn: boolean
}

const planned = planEnrollments(
  learners.length,
  courses
    .filter(({ price_cents: cents, language }) => cents === 0 && language !== 'fr')
    .map((course) => course.lessons.length),
)

const firstRequestDaysAgo = (learner: number): number =>
  Math.max(0, ...planned.filter((plan) => plan.learner === learner).map((plan) => plan.askedDaysAgo))

/** Everyone of the demo, each once, with the day they joined; the same at every run. */
export const everybody: Newcomer[] = gather()

function gather(): Newcomer[] {
  const chance = random('joining')
  const team = [...demoAccounts, ...teachers].map((one) => ({ ...one, joinedDaysAgo: TEAM_DAYS, canSignIn: true }))
  const taken = new Set(team.map((one) => one.email))
  const guides = mentors
    .filter((one) => !taken.has(one.email))
    .map((one) => ({
      name: one.name,
      email: one.email,
      role: 'mentor' as const,
      phone_number: '',
      bio: one.mentor_bio,
      gender: one.gender,
      joinedDaysAgo: chance.int(200, TEAM_DAYS),
      canSignIn: false,
    }))
  const students = learners.map((one, index) => ({
    ...one,
    role: 'student' as const,
    joinedDaysAgo: firstRequestDaysAgo(index) + chance.int(1, DAYS_BEFORE_FIRST_REQUEST),
    canSignIn: false,
  }))
  return [...team, ...guides, ...students]
}
