import {
  decidePermissionRequest,
  requestPermission,
} from '#features/learning/permission-request/permission-request.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { demoAccounts, teachers } from '../data/people.ts'

const DAY_MS = 86_400_000
const TEAM_DAYS = 380

type Asked = {
  /** A place in the list of teachers, the demo account first. */
  teacher: number
  type: 'can_create_course' | 'can_create_quiz'
  reason: string
  daysAgo: number
  answer?: { move: 'approve' | 'reject'; notes: string | null }
}

/** The demo teacher may create both; of the others one waits for each, and one was asked for more. */
const REQUESTS: readonly Asked[] = [
  {
    teacher: 0,
    type: 'can_create_course',
    reason: 'I teach data and AI and want to bring my lessons on reading charts here.',
    daysAgo: TEAM_DAYS,
    answer: { move: 'approve', notes: 'Welcome! Please publish after a colleague has looked at it.' },
  },
  {
    teacher: 0,
    type: 'can_create_quiz',
    reason: 'My courses need short quizzes after each lesson, with an explanation for every answer.',
    daysAgo: TEAM_DAYS - 6,
    answer: { move: 'approve', notes: null },
  },
  {
    teacher: 1,
    type: 'can_create_course',
    reason: 'I would like to add a course about accessible web pages; the outline and two clips are ready.',
    daysAgo: 2,
  },
  {
    teacher: 2,
    type: 'can_create_quiz',
    reason: 'Learners ask me for exercises. I have written forty questions that I use in class.',
    daysAgo: 5,
  },
  {
    teacher: 3,
    type: 'can_create_course',
    reason: 'I want to make courses for my school.',
    daysAgo: 31,
    answer: { move: 'reject', notes: 'Please say what the course is about and for whom. Then ask again.' },
  },
]

/** What teachers have asked for, written through the same functions that the screens use. */
export async function addPermissionRequests(
  tx: Db,
  services: Pick<Services, 'now'>,
  people: ReadonlyMap<string, number>,
  adminId: number,
): Promise<void> {
  const first = demoAccounts.filter(({ role }) => role === 'teacher')
  const emails = [...first, ...teachers].map(({ email }) => email)
  for (const { teacher, type, reason, daysAgo, answer } of REQUESTS) {
    const userId = people.get(emails[teacher] ?? '')
    if (userId === undefined) throw new Error(`the demo has no teacher ${teacher}`)
    const asked = new Date(services.now().getTime() - daysAgo * DAY_MS)
    const row = await requestPermission({ happenedAt: asked }, tx, { userId, permissionType: type, reason }, asked)
    if (!answer) continue
    const decided = new Date(asked.getTime() + DAY_MS)
    await decidePermissionRequest({ happenedAt: decided }, tx, { id: row.id, byId: adminId, ...answer }, decided)
  }
}
