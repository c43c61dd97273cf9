import type { ActorFacts } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** The kinds of work that can wait for a person. */
export const WAITING_KINDS = [
  'support',
  'reports',
  'privacy',
  'permissions',
  'enrollments',
  'mentors',
  'mentorships',
  'jobs',
  'names',
  'leaves',
  'corrections',
  'documents',
  'tasks',
  'toReview',
  'proofs',
  'runs',
  'unpaidRuns',
  'statements',
  'disputes',
  'payouts',
  'learners',
  'questions',
  'reviews',
  'sessions',
  'unanswered',
  'unread',
  'guided',
  'steps',
  'ownTasks',
  'ownReview',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** What needs someone of a role today, the most urgent first; others have a home of their own (spec 2 §2). */
export const WAITING_KINDS_BY_ROLE: Readonly<Record<Role, readonly WaitingKind[]>> = {
  admin: [
    'support',
    'reports',
    'privacy',
    'permissions',
    'enrollments',
    'mentors',
    'mentorships',
    'jobs',
    'names',
    'leaves',
    'corrections',
    'runs',
    'unpaidRuns',
    'statements',
    'disputes',
  ],
  hr: ['leaves', 'corrections', 'tasks', 'documents', 'toReview', 'runs'],
  accountant: ['proofs', 'runs', 'unpaidRuns', 'statements', 'disputes', 'payouts', 'tasks'],
  manager: ['leaves', 'corrections', 'toReview', 'tasks'],
  teacher: ['questions', 'learners', 'reviews'],
  mentor: ['sessions', 'unanswered', 'guided'],
  mentee: ['unread', 'steps'],
  student: [],
  employee: [],
  user: [],
}

/** What needs everyone with an employee record, whatever their roles. */
export const WAITING_KINDS_OF_EMPLOYEES: readonly WaitingKind[] = ['ownTasks', 'ownReview']

type Reader = { roles: readonly Role[]; facts: Pick<ActorFacts, 'employee_id'> }

/** What can wait for a person, by all their roles: those of the primary one first, each kind once. */
export function waitingKindsOf({ roles, facts }: Reader): readonly WaitingKind[] {
  const kinds = new Set(roles.flatMap((role) => WAITING_KINDS_BY_ROLE[role]))
  // Those whose page lists the tasks of others read their own there, too.
  const own = WAITING_KINDS_OF_EMPLOYEES.filter((kind) => kind !== 'ownTasks' || !kinds.has('tasks'))
  return facts.employee_id === null ? [...kinds] : [...kinds, ...own]
}
