import type { ChatMessage, Partner } from './chat.contract.ts'
import { cutToLength } from '#shared/graphemes.ts'

/** The stored part of a message. */
type Stored = {
  id: number
  seq: number
  senderId: number
  clientKey: string
  content: string
  fileId: string | null
  imageBytes: number | null
  picture: { width: number | null; height: number | null } | null
  replyTo: { id: number; seq: number; senderId: number; content: string; deletedAt: Date | null } | null
  createdAt: Date
  readAt: Date | null
  editedAt: Date | null
  deletedAt: Date | null
}

/** Whether a repeated message has the stored words; those of a changed message are not compared. */
export const isSameMessage = (
  { content, replyTo, editedAt }: Stored,
  sent: { content?: string | undefined; replyToId?: number | null | undefined },
): boolean =>
  (editedAt !== null || content === (sent.content ?? '')) && (replyTo?.id ?? null) === (sent.replyToId ?? null)

/** Letters of an answered message that are shown above the answer. */
const REPLY_LETTERS = 140

/** A message as its readers see it; only its place is left of a deleted one. */
export function shownMessage(stored: Stored): ChatMessage {
  const { replyTo, picture } = stored
  const isDeleted = stored.deletedAt !== null
  const hasImage = stored.fileId !== null && !isDeleted
  return {
    id: stored.id,
    seq: stored.seq,
    sender_id: stored.senderId,
    client_key: stored.clientKey,
    content: isDeleted ? '' : stored.content,
    image_url: hasImage ? `/api/chat/images/${stored.id}` : null,
    image: hasImage
      ? { width: picture?.width ?? 0, height: picture?.height ?? 0, size_bytes: stored.imageBytes ?? 0 }
      : null,
    reply_to:
      replyTo && !isDeleted
        ? {
            id: replyTo.id,
            seq: replyTo.seq,
            sender_id: replyTo.senderId,
            content: replyTo.deletedAt ? '' : cutToLength(replyTo.content, REPLY_LETTERS),
          }
        : null,
    created_at: stored.createdAt.toISOString(),
    read_at: stored.readAt?.toISOString() ?? null,
    edited_at: isDeleted ? null : (stored.editedAt?.toISOString() ?? null),
    deleted_at: stored.deletedAt?.toISOString() ?? null,
  }
}

/** A person to write to, with the facts that decide whether that is possible now. */
export type Colleague = Omit<
  Partner,
  'last_login_at' | 'online' | 'can_write' | 'has_blocked' | 'read_seq' | 'match_id' | 'support_id'
> & {
  lastLoginAt: Date | null
  isStaff: boolean
  isVerified: boolean
}

/** Whether someone can be written to as a colleague. */
export const isReachable = ({ is_active: isActive, isStaff, isVerified }: Colleague): boolean =>
  isActive && isStaff && isVerified

/** What all readers see of a person. */
export const personFieldsOf = (person: Colleague, isOnline: boolean) => ({
  id: person.id,
  name: person.name,
  profile_picture: person.profile_picture,
  role: person.role,
  is_active: person.is_active,
  last_login_at: person.lastLoginAt?.toISOString() ?? null,
  online: isOnline,
})

/** The other person of a conversation as the reader sees them. */
export const shownPartner = (
  colleague: Colleague,
  {
    blockers,
    meId,
    readSeq,
    isOnline,
  }: { blockers: readonly number[]; meId: number; readSeq: number; isOnline: boolean },
): Partner => ({
  ...personFieldsOf(colleague, isOnline),
  can_write: isReachable(colleague) && blockers.length === 0,
  has_blocked: blockers.includes(meId),
  read_seq: readSeq,
  match_id: null,
  support_id: null,
})
