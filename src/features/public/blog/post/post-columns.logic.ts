import { hash } from 'node:crypto'
import { invalid } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { searchWords } from '#shared/search-words.ts'
import { cutToLength } from '#shared/graphemes.ts'
import { isVisibleText } from '#shared/visible-text.ts'
import type { PostStatus } from '../blog.contract.ts'
import { cleanContent } from '../post-content.logic.ts'

/** The same tag in other letters counts once. */
function withoutDuplicates(tags: readonly string[]): string[] {
  const known = new Set<string>()
  return tags.filter((tag) => {
    const key = tag.toLowerCase()
    return !known.has(key) && known.add(key)
  })
}

export type Texts = { title: string; content: string; tags: readonly string[] }

const toTextColumns = (title: string, tags: readonly string[], clean: ReturnType<typeof cleanContent>) => ({
  title,
  contentHtml: clean.html,
  excerpt: clean.excerpt,
  readingMinutes: clean.minutes,
  tags: withoutDuplicates(tags),
  words: searchWords(`${title} ${tags.join(' ')} ${clean.text}`),
})
/** What is written of the texts of a post. */
export type Columns = ReturnType<typeof toTextColumns>

/** What is written of the texts of a post; throws 422 when there is no content. */
export function columnsOf({ title, content, tags }: Texts): Columns {
  const clean = cleanContent(content)
  if (!isVisibleText(clean.text) && !clean.html.includes('<img'))
    throw invalid({ content: [message('Write the post')] })
  return toTextColumns(title, tags, clean)
}

const MAX_TITLE_LENGTH = 60

/**
 * The same while it is written: a post without a title is named by how its text begins.
 * @param unnamed its name when there is no text either
 */
export function unfinishedColumns({ title, content, tags }: Texts, unnamed: string): Columns {
  const clean = cleanContent(content)
  const beginning = cutToLength(clean.excerpt, MAX_TITLE_LENGTH).trim()
  return toTextColumns(title || beginning || unnamed, tags, clean)
}

type Compared = Pick<Columns, 'title' | 'contentHtml' | 'tags'>

/** Whether two texts of a post read the same. */
export const isSameText = (one: Compared, other: Compared): boolean =>
  one.title === other.title && one.contentHtml === other.contentHtml && one.tags.join('\n') === other.tags.join('\n')

export type Known = { status: PostStatus; publishedAt: Date | null; publishAt: Date | null; reason: string | null }
/** The state that someone asks for. */
export type Asked = { status?: PostStatus | undefined; publish_at?: string | undefined }

/** The state that someone asks for, with the moments that belong to it; throws 422 when such a moment is missing. */
export function stateColumnsOf(asked: Asked, known: Known, now: Date) {
  const { status = known.status, publish_at: at } = asked
  if (status === 'unpublished') return { status, publishAt: null, publishedAt: known.publishedAt, reason: known.reason }
  if (status !== 'scheduled')
    return {
      status,
      publishAt: null,
      publishedAt: known.publishedAt ?? (status === 'published' ? now : null),
      reason: null,
    }
  const publishAt = at ? new Date(at) : known.publishAt
  if (!publishAt || (publishAt <= now && at)) throw invalid({ publish_at: [message('Choose a time in the future')] })
  return { status, publishAt, publishedAt: known.publishedAt, reason: null }
}

/** Of title and content, as `unpublishPost` of the data makes it. */
const textHash = ({ title, contentHtml }: Compared): string => hash('md5', `${title}\n${contentHtml}`)

/** A text that an admin has taken from the public does not come back automatically (ADR 31). Throws 422. */
export function refuseRemovedText(status: PostStatus, texts: Compared, taken: string | null): void {
  if (status !== 'published' && status !== 'scheduled') return
  if (taken !== null && taken === textHash(texts))
    throw invalid({
      status: [message('An administrator has removed this post from the blog. Change it before publishing it again.')],
    })
}
