import { confirmTerms, proposeTerms } from '#features/mentorship/agreement/agreement.service.ts'
import { shareCourses } from '#features/mentorship/match/course-record/course-record.service.ts'
import { addGoal, reachGoal } from '#features/mentorship/goal/goal.service.ts'
import type { Match, Side } from '#features/mentorship/match/match.contract.ts'
import { findMatch, lockOpenMatch } from '#features/mentorship/match/match.data.ts'
import { shareMaterial } from '#features/mentorship/material/material.service.ts'
import { writeTemplate } from '#features/mentorship/goal/template/template.service.ts'
import { changeSelfRating, rateSkill } from '#features/mentorship/goal/self-rating/self-rating.service.ts'
import { writeNote } from '#features/mentorship/match/note/note.service.ts'
import {
  signRecommendation,
  writeRecommendation,
} from '#features/mentorship/match/recommendation/recommendation.service.ts'
import { rateMatch } from '#features/mentorship/match/score/score.service.ts'
import { type StepForm, stepMoves } from '#features/mentorship/goal/step/step.contract.ts'
import { addStep, changeStep } from '#features/mentorship/goal/step/step.service.ts'
import type { Db } from '#server/db/db.ts'
import { addDays } from '#shared/calendar.ts'
import { type Day } from '#shared/dates.ts'
import type { DemoJourney } from '../data/mentorships.ts'

const DAY_MS = 86_400_000

/**
 * What mentor and mentee have done since they were brought together, written through the functions that the screens use.
 * @param when `openedAt`: the mentor was assigned; `today`: days of steps are counted from it
 * @returns the match
 */
export async function addJourney(
  tx: Db,
  applicationId: number,
  journey: DemoJourney,
  when: { openedAt: Date; today: Day },
): Promise<number> {
  const id = await lockOpenMatch(tx, applicationId)
  const match = id === undefined ? undefined : await findMatch(tx, id)
  if (!match) throw new Error('a journey without a match')
  const { terms, agreed, sharesCourses, goals = [], skills = [], notes = [], ratings = [], ...tools } = journey
  const { materials = [], templates = [] } = tools
  const { openedAt, today } = when
  const after = (days: number) => new Date(openedAt.getTime() + days * DAY_MS)
  const revision = terms ? 1 : 0
  if (terms) await proposeTerms({ happenedAt: after(1) }, tx, { match, side: 'mentor', revision: 0, terms }, after(1))
  for (const side of ['mentor', 'mentee'] as const)
    if (agreed === 'both' || agreed === side)
      await confirmTerms({ happenedAt: after(2) }, tx, { match, side, revision }, after(2))
  for (const { skill, start: stars, now } of skills) {
    const ratedId = await rateSkill({ happenedAt: after(3) }, tx, { match, skill, stars }, after(3))
    const again = { match, id: ratedId, stars: now ?? stars }
    if (now !== undefined) await changeSelfRating({ happenedAt: after(25) }, tx, again, after(25))
  }
  const mentorId = match.mentor.id
  for (const form of materials) await shareMaterial({ happenedAt: after(6) }, tx, { mentorId, form }, after(6))
  for (const { name, milestones } of templates)
    await writeTemplate(
      { happenedAt: after(6) },
      tx,
      { mentorId, form: { name, milestones: [...milestones] } },
      after(6),
    )
  for (const goal of goals) await addWork(tx, { match, goal, today }, after(4))
  if (sharesCourses) await shareCourses({ happenedAt: after(3) }, tx, { match, isShared: true }, after(3))
  const begun = await findMatch(tx, match.id)
  const byOf = (side: Side) => ({ match: begun ?? match, side, byId: match[side].user_id })
  for (const { by, text, isPrivate = false } of notes)
    await writeNote({ happenedAt: after(5) }, tx, { ...byOf(by), text, isPrivate }, after(5))
  for (const { by, ...rating } of ratings)
    await rateMatch({ happenedAt: after(20) }, tx, { ...byOf(by), ...rating }, after(20))
  return match.id
}

/** What the mentor of a completed match has written and signed. */
export async function addRecommendation(tx: Db, matchId: number, text: string, at: Date): Promise<void> {
  const match = await findMatch(tx, matchId)
  if (!match) throw new Error('a recommendation without a match')
  const past = { happenedAt: at }
  const writing = { match, byId: match.mentor.user_id }
  const { revision } = await writeRecommendation(past, tx, { ...writing, text }, at)
  await signRecommendation(past, tx, { ...writing, revision }, at)
}

type Work = { match: Match; goal: NonNullable<DemoJourney['goals']>[number]; today: Day }

/** A goal with its steps, as the two have written and done them. */
async function addWork(tx: Db, { match, goal, today }: Work, at: Date): Promise<void> {
  const past = { happenedAt: at }
  const mentee = { match, side: 'mentee', byId: match.mentee.user_id } as const
  const mentor = { match, side: 'mentor', byId: match.mentor.user_id } as const
  const words = { title: goal.title, note: goal.note ?? '', due_on: null }
  const { id: goalId } = await addGoal(past, tx, { ...mentee, form: words }, at)
  for (const { kind = 'task', title, doer = 'mentee', dueIn, done } of goal.steps) {
    const form: StepForm = { kind, title, doer, due_on: dueIn === undefined ? null : addDays(today, dueIn) }
    const { id } = await addStep(past, tx, { ...mentor, goalId, form }, at)
    if (done) await changeStep(past, tx, { ...mentee, id, goalId, move: stepMoves.finish }, at)
    if (done === 'accepted') await changeStep(past, tx, { ...mentor, id, goalId, move: stepMoves.accept }, at)
  }
  if (goal.isReached) await reachGoal(past, tx, { ...mentor, id: goalId }, at)
}
