import type { Call, RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { type Message, message } from '#shared/message.ts'
import { type Actor, hasRole } from '#shared/policy.ts'
import type { PostStatus } from '../blog.contract.ts'
import type { ManagedPost, postApi } from '../post/post.contract.ts'
import { listAllManagedPosts, listManagedPosts } from '../post/post.data.ts'

/** The posts that a list or a file of the caller holds: drafts are for their authors alone. */
const filterFor = (me: Actor, { search, status, mine }: Call<typeof postApi.export>['query']) => ({
  search,
  status: status || undefined,
  mine: mine ? me.id : undefined,
  ...(hasRole(me, ['admin']) ? { asAdmin: me.id } : { asMentor: me.id }),
})

/** One page of posts for those who write. */
export async function listPosts({ db, me, query }: Call<typeof postApi.list>) {
  const { page, limit } = query
  const { rows, ...paged } = await listManagedPosts(
    db,
    { ...filterFor(me, query), title: query.title },
    { page, limit },
  )
  return { posts: rows, ...paged }
}

const STATUS_WORDS: Record<PostStatus, Message> = {
  draft: message('Draft'),
  scheduled: message('Scheduled'),
  published: message('Published'),
  unpublished: message('Unpublished'),
}

const MANAGED_FILE: readonly CsvColumn<ManagedPost>[] = [
  { head: message('Title'), cell: ({ title }) => title },
  { head: message('Author'), cell: ({ author }) => author.name },
  { head: message('Tags'), cell: ({ tags }) => tags.join(', ') },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Published on'), cell: (post) => instantCell(post.published_at) },
  { head: message('Goes live on'), cell: (post) => instantCell(post.publish_at) },
  { head: message('Reason'), cell: ({ reason }) => reason },
  { head: message('Likes'), cell: ({ likes }) => likes },
  { head: message('Last changed'), cell: (post) => instantCell(post.updated_at) },
]

/** All of them as a file. */
export async function exportPosts(call: Call<typeof postApi.export>): Promise<RawAnswer> {
  const { db, me, query } = call
  const found = await listAllManagedPosts(db, filterFor(me, query))
  return listFile(call, { action: 'post.export', name: `posts-${query.status || 'all'}`, columns: MANAGED_FILE }, found)
}
