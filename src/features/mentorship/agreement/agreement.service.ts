import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Cause, Past } from '#server/cause.ts'
import {
  lockMatchIfOpen,
  type Match,
  matchPolicy,
  moveMatch,
  otherPersonOf,
  requireMatch,
  type Side,
  sideOf,
} from '#features/mentorship/match/match.service.ts'
import { type Agreement, agreementApi, type Terms } from './agreement.contract.ts'
import { findAgreement, saveAgreement } from './agreement.data.ts'
import { agreementConfirmed, agreementKept, agreementProposed, agreementReached } from './agreement.events.ts'

/** A match and which of its people acts. */
export type MatchActor = { match: Match; side: Side }

async function requireAgreement(db: Db, matchId: number): Promise<Agreement> {
  const found = await findAgreement(db, matchId)
  if (!found) throw notFound(message('Mentorship not found'))
  return found
}

/** Locks a match and returns its agreement. Throws 409 when the match has ended or the terms have changed since they were read. */
async function lockAgreement(tx: Db, matchId: number, revision: number): Promise<Agreement> {
  await lockMatchIfOpen(tx, matchId)
  const agreement = await requireAgreement(tx, matchId)
  if (agreement.revision !== revision)
    throw new AppError(
      'conflict',
      message('The agreement has changed in the meantime. Check the new version, then try again.'),
    )
  return agreement
}

const eventPeople = ({ match, side }: MatchActor) => {
  const own = side === 'mentor' ? match.mentor : match.mentee
  return { match, byId: own.user_id, byName: own.name, otherId: otherPersonOf(match, side).user_id }
}

const columnsOf = ({ match_id: matchId, revision, terms, ...agreement }: Agreement) => ({
  matchId,
  revision,
  ...terms,
  mentorConfirmedAt: agreement.mentor_confirmed_at === null ? null : new Date(agreement.mentor_confirmed_at),
  menteeConfirmedAt: agreement.mentee_confirmed_at === null ? null : new Date(agreement.mentee_confirmed_at),
  agreed: agreement.agreed,
  agreedAt: agreement.agreed_at === null ? null : new Date(agreement.agreed_at),
  changedBy: agreement.changed_by,
})

/**
 * Changes the terms: the person who does has confirmed them, the other is asked again. Throws 409.
 * @param now when it was done; the demo data gives past moments
 */
export async function proposeTerms(
  cause: Cause | Past,
  tx: Db,
  { match, side, revision, terms }: MatchActor & { revision: number; terms: Terms },
  now: Date,
): Promise<void> {
  const before = await lockAgreement(tx, match.id, revision)
  const next = revision + 1
  await saveAgreement(tx, {
    ...columnsOf(before),
    ...terms,
    revision: next,
    mentorConfirmedAt: side === 'mentor' ? now : null,
    menteeConfirmedAt: side === 'mentee' ? now : null,
    changedBy: side,
  })
  await agreementProposed(cause, tx, { ...eventPeople({ match, side }), revision: next })
}

/**
 * Confirms the terms as they stand; when both have, they hold, and a match that was agreeing runs. Confirming twice
 * changes nothing. Throws 409.
 */
export async function confirmTerms(
  cause: Cause | Past,
  tx: Db,
  { match, side, revision }: MatchActor & { revision: number },
  now: Date,
): Promise<void> {
  const before = await lockAgreement(tx, match.id, revision)
  const [own, other] =
    side === 'mentor'
      ? [before.mentor_confirmed_at, before.mentee_confirmed_at]
      : [before.mentee_confirmed_at, before.mentor_confirmed_at]
  if (own !== null) return
  const isAgreed = other !== null
  await saveAgreement(tx, {
    ...columnsOf(before),
    ...(side === 'mentor' ? { mentorConfirmedAt: now } : { menteeConfirmedAt: now }),
    ...(isAgreed && { agreed: before.terms, agreedAt: now }),
  })
  if (!isAgreed) return agreementConfirmed(cause, tx, eventPeople({ match, side }))
  const isFirst = await moveMatch(tx, match.id, { from: ['agreeing'], to: 'running', runningSince: now })
  await agreementReached(cause, tx, { ...eventPeople({ match, side }), isFirst })
}

type Changing = Call<typeof agreementApi.confirm>

/** Runs a change of the agreement by one of the two in a transaction, and returns the changed agreement. */
async function changeAgreement(
  { db, me, params }: Pick<Changing, 'db' | 'me' | 'params'>,
  act: (tx: Db, who: MatchActor) => Promise<void>,
) {
  const match = await requireMatch(db, me, params.id, matchPolicy.takePart)
  return db.transaction(async (tx) => {
    await act(tx, { match, side: sideOf(me, match) })
    return requireAgreement(tx, match.id)
  })
}

async function propose(call: Call<typeof agreementApi.propose>) {
  const { revision, ...terms } = call.body
  const agreement = await changeAgreement(call, (tx, who) =>
    proposeTerms(call, tx, { ...who, revision, terms }, call.now()),
  )
  return { message: call.say('Saved. The other person has been asked to confirm.'), agreement }
}

async function confirm(call: Changing) {
  const { revision } = call.body
  const agreement = await changeAgreement(call, (tx, who) => confirmTerms(call, tx, { ...who, revision }, call.now()))
  return { message: call.say('Agreement confirmed'), agreement }
}

async function keep(call: Call<typeof agreementApi.keep>) {
  const agreement = await changeAgreement(call, async (tx, who) => {
    const before = await lockAgreement(tx, who.match.id, call.body.revision)
    if (before.agreed === null) throw new AppError('conflict', message('Nothing has been agreed yet'))
    if (before.mentor_confirmed_at !== null && before.mentee_confirmed_at !== null) return
    const { agreedAt, ...columns } = columnsOf(before)
    await saveAgreement(tx, {
      ...columns,
      ...before.agreed,
      revision: before.revision + 1,
      mentorConfirmedAt: agreedAt,
      menteeConfirmedAt: agreedAt,
      agreedAt,
    })
    await agreementKept(call, tx, eventPeople(who))
  })
  return { message: call.say('Your earlier agreement remains in effect'), agreement }
}

export const agreementHandlers = handlers(agreementApi, {
  get: async ({ db, me, params }) => {
    const { id } = await requireMatch(db, me, params.id)
    return { agreement: await requireAgreement(db, id) }
  },
  propose,
  confirm,
  keep,
})
