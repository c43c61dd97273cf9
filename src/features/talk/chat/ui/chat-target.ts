import * as z from 'zod/mini'
import type { ChatUser } from '../chat.contract.ts'
import { GROUP_KINDS } from '../group/group.contract.ts'

/** Where someone writes: to one person, or to a group. */
export const ChatTarget = z.object({ kind: z.enum(['person', ...GROUP_KINDS]), id: z.number() })
export type ChatTarget = z.infer<typeof ChatTarget>

export const isSameTarget = (one: ChatTarget, other: ChatTarget): boolean =>
  one.kind === other.kind && one.id === other.id

/** The place as one word, for names of drafts and lines. */
export const nameOfTarget = ({ kind, id }: ChatTarget): string => `${kind}-${id}`

/** The page of a place in the dashboard. */
export const addressOfTarget = ({ kind, id }: ChatTarget): string =>
  kind === 'person' ? `/dashboard/messages/${id}` : `/dashboard/messages/${kind}/${id}`

type Placed = Pick<ChatUser, 'id' | 'match_id' | 'support_id'>

/** Where one writes to someone: to a mentor or a mentee in the mentorship, to who asks the support in the inbox. */
export function addressOfChat({ id, match_id: matchId, support_id: supportId }: Placed): string {
  if (supportId !== null) return `/dashboard/admin-chat/${supportId}`
  return matchId === null ? `/dashboard/messages/${id}` : `/dashboard/matches/${matchId}/messages`
}
