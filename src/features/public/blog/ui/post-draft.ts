import type { postApi, PostEdited } from '#features/public/blog/post/post.contract.ts'
import { momentOf, timeIn } from '#shared/calendar.ts'
import { Day, dayIn } from '#shared/dates.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { DraftKey } from '#web/api/drafts.ts'
import type { Typed, WritingWindow } from './use-autosave.ts'

/** The form of a post while it is filled in. */
export type PostDraft = {
  title: string
  /** HTML of the editor. */
  content: string
  tags: string[]
  /** Empty: it stays as it is. */
  status: 'published' | 'draft' | 'scheduled' | ''
  /** A day and a time of the day, by the clock of the person who writes. */
  publish_day: string
  publish_time: string
  featured_image: File | null
  remove_featured_image: boolean
}

const EMPTY: PostDraft = {
  title: '',
  content: '',
  tags: [],
  status: 'published',
  publish_day: '',
  publish_time: '',
  featured_image: null,
  remove_featured_image: false,
}

const textsOf = ({ title, content, tags }: Typed): Typed => ({ title, content, tags })

/** The form of a post as it is stored, or of a new one; with what its author has typed over it and not saved. */
export function toPostDraft(post: PostEdited | null, zone: string): PostDraft {
  if (!post) return EMPTY
  const at = post.publish_at && new Date(post.publish_at)
  return {
    ...EMPTY,
    ...textsOf(post.pending ?? post),
    status: post.status === 'unpublished' ? '' : post.status,
    ...(at && { publish_day: dayIn(at, zone), publish_time: timeIn(at, zone) }),
  }
}

/** One draft per person and post. */
export const postDraftKey = (personId: number, postId: number | null): DraftKey => ({
  form: `post-${postId ?? 'new'}`,
  personId,
})

/** When a scheduled post is to appear, as it is sent; empty while day or time are missing. */
function publishAt({ publish_day: typed, publish_time: time }: PostDraft, zone: string): string {
  const day = Day.safeParse(typed)
  return day.success && /^\d\d:\d\d$/.test(time) ? momentOf(day.data, time, zone).toISOString() : ''
}

/** Whether a post is to be scheduled for a time that is not known, or is over. */
export function problemOfTime(values: PostDraft, zone: string): 'missing' | 'past' | null {
  if (values.status !== 'scheduled') return null
  const at = publishAt(values, zone)
  if (at === '') return 'missing'
  return Date.parse(at) <= Date.now() ? 'past' : null
}

/** What is sent; the picture beside it. */
export function toPostInput(
  values: PostDraft,
  zone: string,
): { body: InputOf<typeof postApi.create>['body']; files: Record<string, File> } {
  const { title, content, tags, status, featured_image: picture } = values
  return {
    body: {
      title,
      content,
      tags,
      ...(status && { status }),
      ...(status === 'scheduled' && { publish_at: publishAt(values, zone) }),
    },
    files: picture ? { featured_image: picture } : {},
  }
}

/** What this device keeps of the form: everything but a picture, which a browser cannot keep. */
export const toStoredDraft = (values: PostDraft): PostDraft => ({ ...values, featured_image: null })

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether nothing but the texts differs from what the form showed at first. */
export const isOnlyTextChanged = (values: PostDraft, start: PostDraft): boolean =>
  values.featured_image === null &&
  (['status', 'publish_day', 'publish_time', 'remove_featured_image'] as const).every(
    (name) => values[name] === start[name],
  )

/** A stored draft, read with care: it may be of an older version of the product. Null when there is none. */
function readStoredDraft(stored: unknown, start: PostDraft): PostDraft | null {
  if (!isObject(stored)) return null
  const storedText = (name: keyof PostDraft): string => (typeof stored[name] === 'string' ? stored[name] : '')
  const status = (['published', 'draft', 'scheduled'] as const).find((each) => each === stored.status)
  return {
    ...start,
    title: storedText('title'),
    content: storedText('content'),
    tags: Array.isArray(stored.tags) ? stored.tags.filter((tag) => typeof tag === 'string') : start.tags,
    status: status ?? start.status,
    publish_day: storedText('publish_day'),
    publish_time: storedText('publish_time'),
    remove_featured_image: stored.remove_featured_image === true,
  }
}

/** The window that a stored draft was typed in, as far as it is known. */
function readWritingWindow(stored: unknown): Partial<WritingWindow> & { isKept?: boolean } {
  const { session, postId, revision, isKept } = isObject(stored) && isObject(stored.window) ? stored.window : {}
  return {
    ...(typeof session === 'string' && { session }),
    ...(typeof postId === 'number' && { postId }),
    ...(typeof revision === 'number' && { revision }),
    isKept: isKept === true,
  }
}

/** What the form begins with, and which window it is. */
export type OpenedDraft = {
  start: PostDraft
  /** What this device has kept; null: nothing. */
  stored: PostDraft | null
  window: WritingWindow
  isBehind: boolean
  /** Where a writer who begins again stands. */
  restart: Pick<WritingWindow, 'postId' | 'revision'>
}

/**
 * Opens the form of a post.
 * @param kept what this device has kept of it
 */
export function openDraft(post: PostEdited | null, kept: unknown, zone: string): OpenedDraft {
  const start = toPostDraft(post, zone)
  const last = readWritingWindow(kept)
  // The server has all of it, unless the post has changed since.
  const isKept = post !== null && last.isKept === true && last.revision === post.revision
  const stored = isKept ? null : readStoredDraft(kept, start)
  const session = crypto.randomUUID()
  const restart = { postId: post?.id ?? null, revision: post?.revision }
  // A new post goes on in the session that has begun it.
  if (!post) {
    const { isKept: _, ...window } = last
    return { start, stored, isBehind: false, restart, window: { session, postId: null, ...window } }
  }
  const isLast = last.session !== undefined && last.session === post.autosave_session
  const isBehind = stored !== null && last.revision !== undefined && last.revision !== post.revision && !isLast
  return { start, stored, isBehind, restart, window: { ...restart, session } }
}
