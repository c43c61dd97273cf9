import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { blogPolicy } from '#features/public/blog/blog.policy.ts'
import { newsletterPolicy } from '#features/public/blog/newsletter/newsletter.policy.ts'
import { postApi } from '#features/public/blog/post/post.contract.ts'
import { can } from '#shared/policy.ts'
import { messageOf } from '#web/api/errors.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import button from '#web/kit/button.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { NewsletterPanel } from './newsletter-panel.tsx'
import { PostView } from './post-view.tsx'
import styles from './writing.module.css'

const postQuery = (id: string | undefined) => query(postApi.preview, { params: { id: id ?? '' } })
const reads = pageData(({ params }) => [postQuery(params.id)])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** A post as its readers see it, before it is published too. */
export default function PostPreviewPage() {
  const { t } = useLingui()
  const { id } = useParams()
  const me = useMe()
  const { search } = useLocation()
  const { data, error, refetch } = useQuery(postQuery(id))
  if (!data) {
    return (
      <>
        <PageHeader title={<Trans>Blog</Trans>} />
        {error ? (
          <ErrorState text={messageOf(error, t`Failed to load blog post`)} onRetry={() => void refetch()} />
        ) : (
          <LoadingState lines={8} />
        )}
      </>
    )
  }
  const { post } = data
  const isPublic = post.status === 'published'
  return (
    <>
      <div className={styles.preview}>
        <p>
          {isPublic ? (
            <Trans>This is what readers see.</Trans>
          ) : (
            <Trans>This is what readers will see. The post is not public yet.</Trans>
          )}
        </p>
        {can(me, blogPolicy.update, post) && (
          <Link to={{ pathname: `/dashboard/blog/${post.id}/edit`, search }} className={button.secondary}>
            <Trans>Edit</Trans>
          </Link>
        )}
        {isPublic && (
          <Link to={`/blog/${encodeURIComponent(post.slug)}`} className={button.quiet}>
            <Trans>Open the public page</Trans>
          </Link>
        )}
        <Link to={{ pathname: '/dashboard/blog', search }} className={button.quiet}>
          <Trans>Back to the list</Trans>
        </Link>
      </div>
      {can(me, newsletterPolicy.read, post) && <NewsletterPanel postId={post.id} isPublic={isPublic} />}
      <PostView post={post} />
    </>
  )
}
