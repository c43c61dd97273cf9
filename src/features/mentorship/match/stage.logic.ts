import type { Match, NextStep, Side, Stage } from './match.contract.ts'

/** What the stage of a match follows from. */
export type StageFacts = Pick<Match, 'status' | 'finish_asked_by' | 'open_steps'> & {
  /** Who has confirmed the agreement as it stands. */
  has_mentor_agreed: boolean
  has_mentee_agreed: boolean
  /** A time is agreed on, or they have met, be it in writing. */
  has_session: boolean
  /** The mentee has asked for a time, and the mentor has not answered. */
  has_request: boolean
  all_goals: number
  open_goals: number
  /** Steps of the mentee that are done and wait for the mentor's look. */
  done_steps: number
}

type MatchProgress = { stage: Stage; next_step: NextStep | null }

const progressWith = (stage: Stage, what: NextStep['what'], who: NextStep['who']): MatchProgress => ({
  stage,
  next_step: { what, who },
})
const otherSide = (side: Side): Side => (side === 'mentor' ? 'mentee' : 'mentor')

function progressOfAgreeing({ has_mentor_agreed: mentor, has_mentee_agreed: mentee }: StageFacts): MatchProgress {
  if (mentor === mentee) return progressWith('agree', 'agree', 'both')
  return progressWith('agree', 'agree', mentor ? 'mentee' : 'mentor')
}

function progressOfWorking({ open_steps: { mentor, mentee }, done_steps: done }: StageFacts): MatchProgress {
  if (done > 0) return progressWith('work', 'check_tasks', 'mentor')
  if (mentor > 0 && mentee > 0) return progressWith('work', 'do_tasks', 'both')
  if (mentor > 0 || mentee > 0) return progressWith('work', 'do_tasks', mentor > 0 ? 'mentor' : 'mentee')
  return progressWith('work', 'plan', 'both')
}

/** Where a match stands, and what comes next from whom: the same for both people. */
export function progressOf(facts: StageFacts): MatchProgress {
  const { status, finish_asked_by: asked, all_goals: all, open_goals: open } = facts
  if (status === 'ended') return { stage: 'ended', next_step: null }
  if (asked !== null) return progressWith('finish', 'confirm_finish', otherSide(asked))
  if (status === 'agreeing') return progressOfAgreeing(facts)
  if (status === 'paused') return progressWith('work', 'resume', 'both')
  if (all > 0) return open > 0 ? progressOfWorking(facts) : progressWith('finish', 'finish', 'both')
  if (facts.has_session) return progressWith('goals', 'set_goals', 'both')
  return facts.has_request ? progressWith('meet', 'answer_request', 'mentor') : progressWith('meet', 'meet', 'mentee')
}
