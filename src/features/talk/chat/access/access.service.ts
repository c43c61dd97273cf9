import type { Db } from '#server/db/db.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { type Actor, hasRole } from '#shared/policy.ts'
import {
  type Conversation,
  findConversationOfMessage,
  findMessage,
  findPair,
  type StoredMessage,
} from '../chat.data.ts'
import { type Colleague, isReachable } from '../chat.logic.ts'
import { CHAT_ROLES, isColleague } from '../chat.policy.ts'
import { type Asker, findGroup, type GroupKey, groupKeyOf, listMembers } from '../group/group.data.ts'
import { findColleague, findOpenMatch } from '../people/people.data.ts'
import { findSupportPartner, type SupportPartner } from '../support-side/support-side.service.ts'

const PERSON_NOT_FOUND = message('Person not found')
/** The text does not reveal which of the two blocked the other. */
export const NO_CONTACT = message('You cannot write here at the moment')
export const MESSAGE_NOT_FOUND = message('Message not found')

/** Throws 403 for an account whose address is not confirmed. */
export function requireConfirmedEmail(me: Actor): void {
  if (!me.is_verified) throw new AppError('forbidden', message('Confirm your email address first'))
}

/** What two colleagues have written. */
type Pair = { partner: Colleague; conversation: Conversation | undefined }
/** The other person of a mentorship: what they write to each other stands in its thread (ADR 37). */
type Mentoring = { other: Colleague; matchId: number }

/**
 * Where the caller and someone write to each other: with a colleague, or with a former one as long as there are
 * messages; or in their mentorship; or, an admin, in the support thread of someone who is neither (spec 2 §6). Throws
 * 404 for everyone else.
 */
export async function requireWritingPlace(
  db: Db,
  me: Actor,
  userId: number,
  now: Date,
): Promise<Pair | Mentoring | SupportPartner> {
  requireConfirmedEmail(me)
  const partner = userId === me.id ? undefined : await findColleague(db, userId, { roles: CHAT_ROLES, now })
  if (!partner) throw notFound(PERSON_NOT_FOUND)
  if (isColleague(me)) {
    const conversation = await findPair(db, me.id, userId)
    if (isReachable(partner) || conversation?.lastSeq) return { partner, conversation }
  }
  const matchId = await findOpenMatch(db, me.id, userId)
  if (matchId !== undefined) return { other: partner, matchId }
  const helping = hasRole(me, ['admin']) ? await findSupportPartner(db, partner) : undefined
  if (!helping) throw notFound(PERSON_NOT_FOUND)
  return helping
}

/** A colleague of the caller, present or former. Throws 404 for everyone else. */
export async function requireColleague(db: Db, me: Actor, userId: number, now: Date): Promise<Colleague> {
  const place = await requireWritingPlace(db, me, userId, now)
  if (!('partner' in place)) throw notFound(PERSON_NOT_FOUND)
  return place.partner
}

export const askerOf = (me: Actor): Asker => ({ userId: me.id, mentorId: me.facts.mentor_id })

/** A group of the caller. Throws 404 for everyone else. */
export async function requireGroup(db: Db, me: Actor, group: GroupKey): Promise<GroupKey & { name: string }> {
  requireConfirmedEmail(me)
  const found = isColleague(me) ? await findGroup(db, askerOf(me), group) : undefined
  if (!found) throw notFound(message('Group not found'))
  return { ...group, ...found }
}

/** Throws 404 unless the caller reads this conversation. */
async function requireReader(db: Db, me: Actor, conversation: Conversation, now: Date): Promise<void> {
  const group = groupKeyOf(conversation)
  if (group) {
    await requireGroup(db, me, group)
    return
  }
  const { lowId, highId } = conversation
  if (lowId !== me.id && highId !== me.id) throw notFound(MESSAGE_NOT_FOUND)
  await requireColleague(db, me, (lowId === me.id ? highId : lowId) ?? 0, now)
}

/** All who read a conversation now. */
export async function listReaders(db: Db, conversation: Conversation, now: Date): Promise<number[]> {
  const group = groupKeyOf(conversation)
  if (group) return (await listMembers(db, group, { roles: CHAT_ROLES, now })).map(({ id }) => id)
  return [conversation.lowId, conversation.highId].flatMap((id) => id ?? [])
}

/** A message of a conversation of the caller. Throws 404. */
export async function requireMessage(db: Db, me: Actor, id: number, now: Date): Promise<StoredMessage> {
  const [conversation, found] = [await findConversationOfMessage(db, id), await findMessage(db, id)]
  if (!conversation || !found) throw notFound(MESSAGE_NOT_FOUND)
  await requireReader(db, me, conversation, now)
  return found
}

/** A message that the caller reads, and that this person has written or has been sent by the caller. Throws 404. */
export async function requireMessageWith(
  db: Db,
  me: Actor,
  { otherId, id }: { otherId: number; id: number },
  now: Date,
): Promise<StoredMessage> {
  const found = await requireMessage(db, me, id, now)
  const pair = await findPair(db, me.id, otherId)
  if (found.senderId !== otherId && found.conversationId !== pair?.id) throw notFound(MESSAGE_NOT_FOUND)
  return found
}
