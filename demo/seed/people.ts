import { createUser } from '#features/user/user.service.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { hashPassword } from '#server/session/passwords.ts'
import type { Role } from '#shared/roles.ts'
import { random } from '../art/random.ts'
import { portrait } from '../art/portrait.ts'
import { courses } from '../data/courses.ts'
import { demoAccounts, learners, mentors, teachers } from '../data/people.ts'
import type { Drawing } from './pictures.ts'
import { planEnrollments } from './plan.ts'

const DEMO_PASSWORD = 'unlock-potential-2026'

const DAY_MS = 86_400_000
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
  courses.filter((course) => course.price_cents === 0).map((course) => course.lessons.length),
)

const firstRequestDaysAgo = (learner: number): number =>
  Math.max(0, ...planned.filter((plan) => plan.learner === learner).map((plan) => plan.askedDaysAgo))

/** All people of the demo, each once, with the day they joined; the same at every run. */
const everybody: Newcomer[] = gather()

/** A portrait for each person. */
export const portraits = (): Drawing[] =>
  everybody.map((one) => ({
    key: `portrait ${one.email}`,
    svg: portrait({
      seed: one.email,
      ...(one.gender === 'Male' || one.gender === 'Female' ? { gender: one.gender } : {}),
    }),
  }))

/** Inserts the people; returns the id of each address. */
export async function addPeople(
  tx: Db,
  services: Services,
  picture: (key: string) => string,
  hashes: Map<string, string>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const one of everybody) {
    const joined = new Date(services.now().getTime() - one.joinedDaysAgo * DAY_MS)
    const user = await createUser(tx, {
      name: one.name,
      email: one.email,
      role: one.role,
      phoneNumber: one.phone_number,
      bio: one.bio ?? null,
      profilePicture: picture(`portrait ${one.email}`),
      passwordHash: hashes.get(one.email) ?? null,
      verifiedAt: joined,
      createdAt: joined,
    })
    ids.set(one.email, user.id)
  }
  return ids
}

/** Passwords of the accounts that a person signs in with, hashed before the transaction begins. */
export async function demoHashes(): Promise<Map<string, string>> {
  const accounts = everybody.filter((one) => one.canSignIn)
  return new Map(
    await Promise.all(accounts.map(async (one) => [one.email, await hashPassword(DEMO_PASSWORD)] as const)),
  )
}

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
