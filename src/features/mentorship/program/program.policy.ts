import { text } from '#shared/message.ts'
import { type Actor, hasRole, policy } from '#shared/policy.ts'

/** What the rules look at. */
export type MemberFacts = { user_id: number }
/** The pages in the directory of the mentors who serve a program. */
export type ProgramMentorFacts = { mentor_ids: readonly number[] }
/** A cohort, and whether someone is in it. */
type PlanFacts = ProgramMentorFacts & { is_member: boolean }
/** What a member has handed in. */
type WorkFacts = MemberFacts & ProgramMentorFacts

const isOwnMembership = (me: Actor, row: MemberFacts): boolean => row.user_id === me.id
const isOwnOrAdmin = (me: Actor, row: MemberFacts): boolean => isOwnMembership(me, row) || hasRole(me, ['admin'])

const isAdminOrProgramMentor = (me: Actor, row: ProgramMentorFacts): boolean =>
  hasRole(me, ['admin']) || (me.facts.mentor_id !== null && row.mentor_ids.includes(me.facts.mentor_id))

/** Who may do what with programs and their cohorts (spec 3 §2; the pages my-programs and programs of our own). */
export const programPolicy = policy('program', {
  list: { roles: ['admin'] },
  /** Making a program, and changing it. */
  write: { roles: ['admin'] },
  publish: { roles: ['admin'] },
  archive: { roles: ['admin'] },
  /** Making, changing and deleting cohorts. */
  keepCohorts: { roles: ['admin'] },
  /** Its cohorts and who is in them: those who keep it, and the mentors who serve it. */
  listMembers: { roles: ['admin', 'mentor'], row: isAdminOrProgramMentor },
  listServed: { roles: ['mentor'] },
  /** Addresses of members are for those who keep the program. */
  readContacts: { roles: ['admin'] },
  readHistory: { roles: ['admin'] },
  /** When and where a cohort meets. */
  readEvents: { roles: 'signedIn', row: (me, plan: PlanFacts) => plan.is_member || isAdminOrProgramMentor(me, plan) },
  listMine: { roles: 'signedIn' },
  leave: { roles: 'signedIn', row: isOwnOrAdmin },
  /** To another cohort of the same program. */
  changeCohort: { roles: 'signedIn', row: isOwnOrAdmin },
  /** The capstone is the member's own work. */
  handIn: { roles: 'signedIn', row: isOwnMembership },
  /** No one decides about their own work. */
  decideCapstone: {
    roles: ['admin', 'mentor'],
    row: (me, work: WorkFacts) => isAdminOrProgramMentor(me, work) && !isOwnMembership(me, work),
    why: (me, work: WorkFacts) => (isOwnMembership(me, work) ? text('You cannot review your own capstone') : null),
  },
  readWork: {
    roles: 'signedIn',
    row: (me, work: WorkFacts) => isOwnMembership(me, work) || isAdminOrProgramMentor(me, work),
  },
})
