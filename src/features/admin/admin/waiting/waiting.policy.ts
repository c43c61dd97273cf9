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

/** What can wait for a person, by all their roles: those of the primary one first, each kind once. */
export const waitingKindsOf = ({ roles }: { roles: readonly Role[] }): readonly WaitingKind[] => [
  ...new Set(roles.flatMap((role) => WAITING_KINDS_BY_ROLE[role])),
]
