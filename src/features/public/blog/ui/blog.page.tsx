import { Trans, useLingui } from '@lingui/react/macro'
import { Link, type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import list from '#features/base/site/ui/list-page.module.css'
import site from '#features/base/site/ui/site.module.css'
import { type PageHandle, publicData } from '#web/api/public-data.ts'
import button from '#web/kit/button.module.css'
import { EmptyState } from '#web/kit/states.tsx'
import { BlogSearch, BlogTags, TAGS } from './blog-search-and-tags.tsx'
import { BlogPosts } from './blog-posts.tsx'
import { FeedLinks } from './feed-links.tsx'
import { BLOG_PARAMETERS, blogAddress, numberIn, readBlogFilter, postsQuery } from './blog-filter.ts'

const reads = publicData(({ url }) => [TAGS, postsQuery(readBlogFilter(url.searchParams))])
export const loader = (args: LoaderFunctionArgs) => {
  const { searchParams } = new URL(args.request.url)
  const author = numberIn(searchParams.get('author'))
  if (author) throw redirect(blogAddress({ ...readBlogFilter(searchParams, author), search: '', tag: '' }), 301)
  return reads.loader(args)
}
export const clientLoader = reads.clientLoader
export const handle: PageHandle = { query: BLOG_PARAMETERS }

/** The blog (spec 2 §2): search, tag and page are in the address, so they work without scripts. */
export default function BlogPage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const filter = readBlogFilter(params)
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${list.page}`}>
      <PageHead
        title={t`Blog`}
        description={t`Articles by our mentors and team about learning, first jobs and working in tech in Africa.`}
        trail={[
          { name: t`Home`, path: '/' },
          { name: t`Blog`, path: '/blog' },
        ]}
      />
      <FeedLinks />
      <header className={list.head}>
        <p className={site.eyebrow}>
          <Trans>Insight</Trans>
        </p>
        <h1>
          <Trans>Blog</Trans>
        </h1>
        <p className={site.lead}>
          <Trans>Articles by our mentors and team about learning, first jobs and working in tech in Africa.</Trans>
        </p>
      </header>
      <BlogSearch filter={filter} />
      <BlogTags chosen={filter.tag} />
      <BlogPosts filter={filter} empty={<NoPosts isNarrowed={Boolean(filter.search || filter.tag)} />} />
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
