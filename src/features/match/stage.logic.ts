import type { MatchStatus, NextStep, Stage } from './match.contract.ts'

/** What the stage of a match follows from. */
export type StageFacts = {
  status: MatchStatus
  /** Who has confirmed the agreement as it stands. */
  has_mentor_agreed: boolean
  has_mentee_agreed: boolean
  last_contact_at: string | null
}

const whoOf = ({ has_mentor_agreed: mentor, has_mentee_agreed: mentee }: StageFacts): NextStep['who'] => {
  if (mentor === mentee) return 'both'
  return mentor ? 'mentee' : 'mentor'
}

/** Where a match stands, and what comes next from whom: the same for both people. */
export function stageOf(facts: StageFacts): { stage: Stage; next_step: NextStep | null } {
  if (facts.status === 'ended') return { stage: 'ended', next_step: null }
  if (facts.status === 'paused') return { stage: 'work', next_step: { what: 'resume', who: 'both' } }
  if (facts.status === 'agreeing') return { stage: 'agree', next_step: { what: 'agree', who: whoOf(facts) } }
  if (facts.last_contact_at === null) return { stage: 'meet', next_step: { what: 'meet', who: 'mentee' } }
  return { stage: 'work', next_step: { what: 'work', who: 'both' } }
}
