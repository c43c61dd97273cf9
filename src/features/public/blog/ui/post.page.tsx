import { Trans, useLingui } from '@lingui/react/macro'
import { cutToLength } from '#shared/graphemes.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { blogApi, type Post } from '#features/public/blog/blog.contract.ts'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import list from '#features/base/site/ui/list-page.module.css'
import site from '#features/base/site/ui/site.module.css'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { ApiError } from '#web/api/api-error.ts'
import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { BlogMissing, BlogProblem } from './blog-problem.tsx'
import { FeedLinks } from './feed-links.tsx'
import { LikeButton } from './like-button.tsx'
import { PostCard } from './post-card.tsx'
import { PostView } from './post-view.tsx'
import { authorAddress } from './blog-address.ts'
import cards from '#web/kit/card-grid.module.css'
import blog from './blog.module.css'
import styles from './post.module.css'

const postQuery = (slug: string | undefined) => query(blogApi.get, { params: { slug: slug ?? '' } })
const reads = publicData(({ params }) => [postQuery(params.post)])
export const loader = reads.loader
export const clientLoader = reads.clientLoader
export { PostProblem as ErrorBoundary }

/** One post, for anyone (spec 3 §2). */
export default function PostPage() {
  const { t } = useLingui()
  const { post: slug } = useParams()
  const { data, error, refetch } = useQuery(postQuery(slug))
  if (error instanceof ApiError && error.status === 404) return <BlogMissing title={t`Post not found`} />
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${list.page}`}>
      <BackToBlog />
      {data ? (
        <>
          <Head post={data.post} />
          <FeedLinks />
          <PostView post={data.post} hasLinks like={<LikeButton post={data.post} />} />
          {data.related.length > 0 && (
            <section className={styles.related} aria-labelledby="related">
              <h2 id="related">
                <Trans>Related posts</Trans>
              </h2>
              <ul className={cards.grid}>
                {data.related.map((post) => (
                  <li key={post.id}>
                    <PostCard post={post} level={3} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      ) : error ? (
        <ErrorState isPage text={t`Failed to load blog post`} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={8} />
      )}
    </main>
  )
}

function BackToBlog() {
  return (
    <Link to="/blog" className={blog.back}>
      <Trans>Back to Blog</Trans>
    </Link>
  )
}

/** Title and BlogPosting (schema.org). */
function Head({ post }: { post: Post }) {
  const { t } = useLingui()
  const { organisation, base_url: base } = useSite()
  const path = `/blog/${encodeURIComponent(post.slug)}`
  return (
    <PageHead
      title={post.title}
      description={post.excerpt}
      image={`${path}/share.png`}
      trail={[
        { name: t`Home`, path: '/' },
        { name: t`Blog`, path: '/blog' },
        { name: post.title, path },
      ]}
      data={
        import.meta.env.SSR
          ? {
              '@type': 'BlogPosting',
              headline: cutToLength(post.title, 110),
              description: post.excerpt,
              mainEntityOfPage: base + path,
              image: [
                ...(post.featured_image ? [new URL(post.featured_image, base).href] : []),
                `${base}${path}/share.png`,
              ],
              datePublished: post.published_at ?? post.created_at,
              dateModified: post.updated_at,
              author: {
                '@type': 'Person',
                name: post.author.name,
                url: base + authorAddress(post.author_id),
              },
              publisher: { '@type': 'Organization', name: organisation.name, url: base },
              keywords: post.tags,
            }
          : {}
      }
    />
  )
}

/** The page when its data could not be read: the post is not there, or something else is wrong. */
function PostProblem() {
  const { t } = useLingui()
  return <BlogProblem missing={t`Post not found`} failure={t`Failed to load blog post`} />
}
