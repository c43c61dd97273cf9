import type { Call } from '#server/http/call.ts'
import { publishTransient } from '#server/stream/publish.ts'
import { lostMove } from '#shared/moves.ts'
import { isBlocked } from '#features/base/block/block.service.ts'
import { type chatApi, TYPING_EVENT } from '../chat.contract.ts'
import { isReachable } from '../chat.logic.ts'
import { CHAT_ROLES } from '../chat.policy.ts'
import { type chatGroupApi, GROUP_TYPING_EVENT, TYPING_PEOPLE } from '../group/group.contract.ts'
import { listMembers } from '../group/group.data.ts'
import { canWriteMentoring } from '../mentoring/mentoring.service.ts'
import { NO_CONTACT, requireGroup, requireWritingPlace } from '../access/access.service.ts'

/** Tells the other person that the caller is typing. Throws 409 where the caller cannot write now. */
export async function announceTyping({ db, me, params: { userId }, now }: Call<typeof chatApi.typing>) {
  const place = await requireWritingPlace(db, me, userId, now())
  // The support chat does not show who is typing.
  if ('helped' in place) return { is_told: false }
  const canWrite =
    'matchId' in place
      ? await canWriteMentoring(db, me, place.matchId)
      : isReachable(place.partner) && !(await isBlocked(db, me.id, userId))
  if (!canWrite) throw lostMove(NO_CONTACT)
  const told = { from: me.id, topic: `chat-${userId}`, userIds: [userId], type: TYPING_EVENT, data: { user_id: me.id } }
  return { is_told: await publishTransient(db, told) }
}

/** Tells the others of a group that the caller is typing. Throws 404 for a group of which the caller is not a member. */
export async function announceTypingInGroup({ db, me, params, now }: Call<typeof chatGroupApi.typing>) {
  const { kind, id } = await requireGroup(db, me, params)
  const members = await listMembers(db, params, { roles: CHAT_ROLES, now: now() })
  if (members.length > TYPING_PEOPLE) return { is_told: false }
  const is_told = await publishTransient(db, {
    from: me.id,
    topic: `chat-${kind}-${id}`,
    userIds: members.flatMap((member) => (member.id === me.id ? [] : member.id)),
    type: GROUP_TYPING_EVENT,
    data: { user_id: me.id, kind, id },
  })
  return { is_told }
}
