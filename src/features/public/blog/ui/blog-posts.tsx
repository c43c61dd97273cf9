import { Plural, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { BlogPages } from './blog-search-and-tags.tsx'
import { PostCard } from './post-card.tsx'
import { type BlogFilter, postsQuery } from './blog-filter.ts'
import list from '#features/base/site/ui/list-page.module.css'
import cards from '#web/kit/card-grid.module.css'

type BlogPostsProps = {
  filter: BlogFilter
  /** In place of the cards when there are none. */
  empty?: ReactNode
}

/** One page of posts as cards, with links to its neighbours. */
export function BlogPosts({ filter, empty }: BlogPostsProps) {
  const { t } = useLingui()
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...postsQuery(filter),
    placeholderData: keepPreviousData,
  })
  if (isError) return <ErrorState text={t`Failed to fetch blog posts`} onRetry={() => void refetch()} />
  if (!data) return <LoadingState cards={6} />
  if (data.posts.length === 0) return empty
  return (
    <section aria-label={t`Posts`} aria-busy={isPlaceholderData}>
      <p className={list.count} role="status">
        <Plural value={data.total} one="# post" other="# posts" />
      </p>
      <ul className={cards.grid}>
        {data.posts.map((post, at) => (
          <li key={post.id}>
            <PostCard post={post} isFirst={at === 0} />
          </li>
        ))}
      </ul>
      <BlogPages filter={filter} page={data.page} lastPage={data.last_page} />
    </section>
  )
}
