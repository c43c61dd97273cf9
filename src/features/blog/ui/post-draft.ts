import type { postApi, PostEdited } from '#features/blog/post/post.contract.ts'
import { momentOf, timeIn } from '#shared/calendar.ts'
import { Day, dayIn } from '#shared/dates.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { DraftKey } from '#web/api/drafts.ts'

/** The form of a post while it is filled in. */
export type PostDraft = {
  title: string
  /** HTML of the editor. */
  content: string
  tags: string[]
  /** Empty: it stays as it is. */
  status: 'published' | 'draft' | 'scheduled' | ''
  /** A day and a time of the day, by the clock of whoever writes. */
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

/** The form of a post as it is stored, or of a new one. */
export function toPostDraft(post: PostEdited | null, zone: string): PostDraft {
  if (!post) return EMPTY
  const at = post.publish_at && new Date(post.publish_at)
  return {
    ...EMPTY,
    title: post.title,
    content: post.content,
    tags: post.tags,
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

/** Whether a post is to be scheduled and nobody knows for when. */
export const isTimeMissing = (values: PostDraft): boolean =>
  values.status === 'scheduled' && publishAt(values, 'UTC') === ''

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
export const storedOf = (values: PostDraft): unknown => ({ ...values, featured_image: null })

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A stored draft, read with care: it may be of an older version of the product. Null when there is none. */
export function readStored(stored: unknown, start: PostDraft): PostDraft | null {
  if (!isObject(stored)) return null
  const text = (name: keyof PostDraft): string => (typeof stored[name] === 'string' ? stored[name] : '')
  const status = (['published', 'draft', 'scheduled'] as const).find((each) => each === stored.status)
  return {
    ...start,
    title: text('title'),
    content: text('content'),
    tags: Array.isArray(stored.tags) ? stored.tags.filter((tag) => typeof tag === 'string') : start.tags,
    status: status ?? start.status,
    publish_day: text('publish_day'),
    publish_time: text('publish_time'),
    remove_featured_image: stored.remove_featured_image === true,
  }
}
