import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PostCard } from '#features/public/blog/ui/post-card.tsx'
import { LATEST } from '#features/public/blog/ui/latest-posts-read.ts'
import button from '#web/kit/button.module.css'
import cards from '#web/kit/card-grid.module.css'
import site from '#features/base/site/ui/site.module.css'
import section from './course-section.module.css'

/** The latest three posts, followed by a link to the others (spec 2 §2). */
export function LatestPosts() {
  const { data } = useQuery(LATEST)
  if (!data || data.length === 0) return null
  return (
    <section className={site.section}>
      <div className={`${site.wrap} ${section.parts}`}>
        <div className={site.head}>
          <p className={site.eyebrow}>
            <Trans>Blog</Trans>
          </p>
          <h2>
            <Trans>Latest from the blog</Trans>
          </h2>
        </div>
        <div className={section.list}>
          <ul className={cards.grid}>
            {data.map((post) => (
              <li key={post.id}>
                <PostCard post={post} level={3} />
              </li>
            ))}
          </ul>
        </div>
        <Link className={`${button.secondary} ${section.all}`} to="/blog">
          <Trans>View All Articles</Trans>
        </Link>
      </div>
    </section>
  )
}
