import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { PageHead } from '#features/site/ui/page-head.tsx'
import site from '#features/site/ui/site.module.css'
import { type PageHandle, publicData } from '#web/api/public-data.ts'
import button from '#web/kit/button.module.css'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { BlogPages, BlogSearch, BlogTags, TAGS } from './blog-controls.tsx'
import { FeedLinks } from './feed-links.tsx'
import { PostCard } from './post-card.tsx'
import { BLOG_PARAMETERS, readBlogFilter, readPosts } from './read-blog.ts'
import styles from './blog.module.css'

const reads = publicData(({ url }) => [TAGS, readPosts(readBlogFilter(url.searchParams))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader
export const handle: PageHandle = { query: BLOG_PARAMETERS }

/** The blog (spec 2 §2): search, tag, author and page are in the address, so they work without scripts. */
export default function BlogPage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const filter = readBlogFilter(params)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...readPosts(filter),
    placeholderData: keepPreviousData,
  })
  const isNarrowed = Boolean(filter.search || filter.tag || filter.author)
  const author = filter.author ? data?.posts[0]?.author.name : undefined
  const title = author ? t`Posts by ${author}` : t`Blog`
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${styles.page}`}>
      <PageHead
        title={title}
        description={t`What our mentors and our team write: about learning, first jobs, and work with technology in Africa.`}
        trail={[
          { name: t`Home`, path: '/' },
          { name: t`Blog`, path: '/blog' },
        ]}
      />
      <FeedLinks />
      <header className={styles.head}>
        <p className={site.eyebrow}>
          <Trans>Insight</Trans>
        </p>
        <h1>{title}</h1>
        <p className={site.lead}>
          <Trans>
            What our mentors and our team write: about learning, first jobs, and work with technology in Africa.
          </Trans>
        </p>
      </header>
      <BlogSearch filter={filter} />
      <BlogTags chosen={filter.tag} />
      {isError ? (
        <ErrorState text={t`Failed to fetch blog posts`} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState cards={6} />
      ) : data.posts.length === 0 ? (
        <NoPosts isNarrowed={isNarrowed} />
      ) : (
        <section aria-label={t`Posts`} aria-busy={isPlaceholderData}>
          <p className={styles.count} role="status">
            <Plural value={data.total} one="# post" other="# posts" />
          </p>
          <ul className={styles.grid}>
            {data.posts.map((post, at) => (
              <li key={post.id}>
                <PostCard post={post} isFirst={at === 0} />
              </li>
            ))}
          </ul>
          <BlogPages filter={filter} page={data.page} lastPage={data.last_page} />
        </section>
      )}
    </main>
  )
}

/** The two empty texts of the specification (spec 2 §2). */
function NoPosts({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useLingui()
  if (!isNarrowed) return <EmptyState drawing="list" title={t`No blog posts available at the moment.`} />
  return (
    <EmptyState
      drawing="search"
      title={t`No posts found matching your search.`}
      action={
        <Link className={button.secondary} to="/blog">
          <Trans>Show all posts</Trans>
        </Link>
      }
    />
  )
}
