import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { readIssuer } from '#server/pdf/issuer.ts'
import { printLetter } from '#server/pdf/print.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { formatInstant } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { can } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Match } from '../match.contract.ts'
import { matchPolicy } from '../match.policy.ts'
import { requireMatch } from '../match.service.ts'
import { type Recommendation, recommendationApi } from './recommendation.contract.ts'
import {
  type Area,
  findRecommendation,
  saveRecommendation,
  markRecommendationSigned,
  toRecommendation,
} from './recommendation.data.ts'
import { recommendationSaved, recommendationSigned } from './recommendation.events.ts'

const SIGNED = message('This recommendation is signed and can no longer be changed')

const canBeRecommended = ({ ended_as: end }: Match): boolean => end === 'completed'

type Writing = { match: Match; byId: number }

/**
 * Writes or changes the draft; the caller has checked who may. Throws 409 for a match that is not completed, and when
 * the recommendation is signed.
 * @param now when it was done; the demo data gives past moments
 */
export async function writeRecommendation(
  cause: Cause | Past,
  tx: Db,
  { match, byId, text }: Writing & { text: string },
  now: Date,
): Promise<Recommendation> {
  if (!canBeRecommended(match))
    throw lostMove(message('You can write a recommendation once the mentorship is completed'))
  const row = await saveRecommendation(tx, { matchId: match.id, text, changedAt: now })
  if (!row) throw lostMove(SIGNED)
  await recommendationSaved(cause, tx, { match, byId, revision: row.revision })
  return toRecommendation(row)
}

/** Signs the revision that was read; the caller has checked who may. Throws 409 when the text has changed since, or is signed already. */
export async function signRecommendation(
  cause: Cause | Past,
  tx: Db,
  { match, byId, revision }: Writing & { revision: number },
  now: Date,
): Promise<Recommendation> {
  const row = await markRecommendationSigned(
    tx,
    { matchId: match.id, revision },
    {
      signedAt: now,
      mentorId: match.mentor.id,
      mentorName: match.mentor.name,
      menteeName: match.mentee.name,
      issuer: (await readOrganisation(tx)).name,
    },
  )
  if (!row) {
    const written = await findRecommendation(tx, match.id)
    if (written?.signedAt) throw lostMove(SIGNED)
    throw lostMove(message('The recommendation has changed in the meantime. Check the new version, then try again.'))
  }
  await recommendationSigned(cause, tx, { match, byId, revision })
  return toRecommendation(row)
}

async function get({ db, me, params }: Call<typeof recommendationApi.get>) {
  const match = await requireMatch(db, me, params.id)
  const row = await findRecommendation(db, match.id)
  const isMentor = can(me, matchPolicy.guide, match)
  const isSigned = row !== undefined && row.signedAt !== null
  return {
    recommendation: row && (isSigned || isMentor) ? toRecommendation(row) : null,
    can_write: isMentor && canBeRecommended(match) && !isSigned,
  }
}

async function save(call: Call<typeof recommendationApi.save>) {
  const { db, me, params, body, now, say } = call
  const match = await requireMatch(db, me, params.id, matchPolicy.guide)
  const writing = { match, byId: me.id, text: body.text }
  const recommendation = await db.transaction((tx) => writeRecommendation(call, tx, writing, now()))
  return { message: say('Draft saved. No one else can read it until you sign it.'), recommendation }
}

async function sign(call: Call<typeof recommendationApi.sign>) {
  const { db, me, params, body, now, say } = call
  const match = await requireMatch(db, me, params.id, matchPolicy.guide)
  const signing = { match, byId: me.id, revision: body.revision }
  const recommendation = await db.transaction((tx) => signRecommendation(call, tx, signing, now()))
  return { message: say('Recommendation signed'), recommendation }
}

/** What a mentor of an area is called on paper. */
const PROFESSIONS: Record<Area, Message> = {
  technology: message('Technology mentor'),
  business: message('Business mentor'),
  design: message('Design mentor'),
  marketing: message('Marketing mentor'),
  education: message('Education mentor'),
}

async function pdf(call: Call<typeof recommendationApi.pdf>): Promise<RawAnswer> {
  const { db, me, params, say, translate, language } = call
  const match = await requireMatch(db, me, params.id)
  const row = await findRecommendation(db, match.id)
  if (!row?.signedAt || !row.areaOfExpertise) throw notFound(message('Recommendation not found'))
  const { logo, ...organisation } = await readIssuer(db)
  const dayText = (iso: string): string => formatInstant(iso, { locale: language, zone: organisation.time_zone })
  const { opened_at: opened, running_since: running, ended_at: ended } = match
  const name = row.issuer ?? organisation.name
  const mentor = row.mentorName ?? ''
  const mentee = row.menteeName ?? ''
  const body = await printLetter({
    language,
    title: say('Recommendation for {name}', { name: mentee }),
    // The logo belongs to the name: a letter that was signed under an earlier one is shown without it.
    issuer: { ...organisation, name, logo: name === organisation.name ? logo : null },
    heading: say('Recommendation'),
    rows: [
      { name: say('For'), value: mentee },
      { name: say('Mentorship'), value: `${dayText(running ?? opened)} – ${ended ? dayText(ended) : ''}` },
    ],
    text: row.text,
    signature: [
      mentor,
      translate(PROFESSIONS[row.areaOfExpertise]),
      say('Signed electronically on {day}', { day: dayText(row.signedAt.toISOString()) }),
    ],
  })
  return {
    type: 'application/pdf',
    language,
    body,
    headers: contentDisposition(`recommendation-${match.id}.pdf`, 'inline'),
  }
}

export const recommendationHandlers = handlers(recommendationApi, { get, save, sign, pdf })
