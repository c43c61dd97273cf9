import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { type Author, authorApi } from '#features/public/blog/author/author.contract.ts'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import list from '#features/base/site/ui/list-page.module.css'
import site from '#features/base/site/ui/site.module.css'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { ApiError } from '#web/api/api-error.ts'
import { type PageHandle, publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { authorAddress } from './blog-address.ts'
import { BlogMissing, BlogProblem } from './blog-problem.tsx'
import { BlogPosts } from './blog-posts.tsx'
import { numberIn, readBlogFilter, postsQuery } from './blog-filter.ts'
import styles from './blog.module.css'

const authorQuery = (id: string | undefined) => query(authorApi.get, { params: { id: id ?? '' } })
/** An author's page has all of their posts, whatever else its address says. */
const filterOf = (id: string | undefined, params: URLSearchParams) => ({
  ...readBlogFilter(params, numberIn(id)),
  search: '',
  tag: '',
})
const reads = publicData(({ params, url }) => [
  authorQuery(params.id),
  postsQuery(filterOf(params.id, url.searchParams)),
])
export const loader = reads.loader
export const clientLoader = reads.clientLoader
export const handle: PageHandle = { query: ['page'] }
export { AuthorProblem as ErrorBoundary }

/** Someone who writes on the blog, and their posts. */
export default function BlogAuthorPage() {
  const { t } = useLingui()
  const { id } = useParams()
  const [params] = useSearchParams()
  const { data, error, refetch } = useQuery(authorQuery(id))
  if (error instanceof ApiError && error.status === 404) return <BlogMissing title={t`Author not found`} />
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${list.page}`}>
      <Link to="/blog" className={styles.back}>
        <Trans>Back to Blog</Trans>
      </Link>
      {data ? (
        <>
          <Head author={data.author} />
          <BlogPosts filter={filterOf(id, params)} />
        </>
      ) : error ? (
        <ErrorState isPage text={t`Failed to fetch blog posts`} onRetry={() => void refetch()} />
      ) : (
        <LoadingState cards={6} />
      )}
    </main>
  )
}

/** Name, picture and what the person is here, with the same for search engines (schema.org). */
function Head({ author: { id, name, profile_picture: picture, mentor_id: mentorId } }: { author: Author }) {
  const { t } = useLingui()
  const { organisation, base_url: base } = useSite()
  const house = organisation.name
  const path = authorAddress(id)
  const image = picture && new URL(picture, base || 'http://localhost').href
  return (
    <header className={styles.author}>
      <PageHead
        title={t`Posts by ${name}`}
        description={t`Posts by ${name} on the ${house} blog.`}
        trail={[
          { name: t`Home`, path: '/' },
          { name: t`Blog`, path: '/blog' },
          { name, path },
        ]}
        data={
          import.meta.env.SSR
            ? {
                '@type': 'ProfilePage',
                mainEntity: { '@type': 'Person', name, url: base + path, ...(image && { image }) },
              }
            : {}
        }
      />
      <Avatar name={name} src={picture} size={96} />
      <div>
        <h1>{name}</h1>
        <p className={site.lead}>
          {mentorId === null ? (
            <Trans>Writes for {house}</Trans>
          ) : (
            <Link to={`/mentor-details/${mentorId}`}>
              <Trans>Mentor at {house}</Trans>
            </Link>
          )}
        </p>
      </div>
    </header>
  )
}

/** The page when its data could not be read. */
function AuthorProblem() {
  const { t } = useLingui()
  return <BlogProblem missing={t`Author not found`} failure={t`Failed to fetch blog posts`} />
}
