import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ManagedPost as Post, postApi } from '#features/public/blog/post/post.contract.ts'
import button from '#web/kit/button.module.css'
import { CardListPage } from '#web/kit/card-list-page.tsx'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { ListLink } from '#web/kit/list-link.tsx'
import { listData, type ServerList, useServerList } from '#web/kit/server-list.ts'
import { EmptyState } from '#web/kit/states.tsx'
import { ManagedPost } from './managed-post.tsx'

const POSTS: ServerList<typeof postApi.list, Post> = {
  endpoint: postApi.list,
  rows: ({ posts }) => posts,
  filters: [
    {
      key: 'status',
      label: msg`Status`,
      options: [
        { value: '', label: msg`All states` },
        { value: 'published', label: msg`Published` },
        { value: 'draft', label: msg`Draft` },
        { value: 'scheduled', label: msg`Scheduled` },
        { value: 'unpublished', label: msg`Unpublished` },
      ],
    },
    {
      key: 'mine',
      label: msg`Author`,
      options: [
        { value: '', label: msg`All authors` },
        { value: '1', label: msg`My posts` },
      ],
    },
  ],
  file: postApi.export,
}

const reads = listData(POSTS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Blog management (spec 3 §2): a grid of cards, a search, and New Post beside it. */
export default function PostListPage() {
  const { t } = useLingui()
  const list = useServerList(POSTS)
  const { state } = list
  const isNarrowed = state.q !== '' || state.get('status') !== '' || state.get('mine') !== ''
  const create = (
    <ListLink to={{ pathname: 'new', search: location.search }} className={button.primary}>
      <PlusIcon size={18} />
      <Trans>New Post</Trans>
    </ListLink>
  )
  const empty = isNarrowed ? (
    <EmptyState drawing="search" title={t`No posts found matching your search.`} />
  ) : (
    <EmptyState title={t`No blog posts yet.`} action={create} />
  )
  return (
    <CardListPage
      title={<Trans>Blog</Trans>}
      list={list}
      create={create}
      search={t`Title, content or tag`}
      failure={t`Failed to fetch blog posts`}
      empty={empty}
      card={(post) => <ManagedPost post={post} />}
    />
  )
}
