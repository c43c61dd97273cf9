import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSession } from '#features/account/ui/signed-in.ts'
import { blogApi, type Post } from '#features/blog/blog.contract.ts'
import site from '#features/site/ui/site.module.css'
import { signInAddress } from '#shared/return-path.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import button from '#web/kit/button.module.css'
import { HeartIcon } from '#web/kit/icons.tsx'
import { toast } from '#web/kit/toast.ts'
import styles from './post.module.css'

/** How many like a post, and the button to like it too: once, and only for who is signed in (spec 3 §4, §6). */
export function LikeButton({ post: { id, slug, likes: known } }: { post: Post }) {
  const { t } = useLingui()
  const isMember = Boolean(useSession())
  const params = { id: String(id) }
  const { data } = useQuery({ ...query(blogApi.liked, { params }), enabled: isMember })
  const like = useApiMutation(blogApi.like, {
    success: ({ message }) => message,
    failure: t`Failed to like post`,
    refresh: [blogApi.liked],
  })
  const { likes, is_liked: isLiked } = like.data ?? data ?? { likes: known, is_liked: false }
  return (
    <div className={styles.like}>
      <button
        type="button"
        className={`${button.secondary} ${site.signedIn} ${site.needsScript}`}
        aria-pressed={isLiked}
        aria-disabled={isLiked || like.isPending || undefined}
        data-replay=""
        onClick={() => {
          if (!isLiked && !like.isPending) like.mutate({ params })
        }}
      >
        <HeartIcon size={20} />
        {isLiked ? <Trans>You like this</Trans> : <Trans>Like</Trans>}
      </button>
      <Link
        className={`${button.secondary} ${site.signedOut}`}
        to={signInAddress(`/blog/${encodeURIComponent(slug)}`)}
        data-replay=""
        onClick={() => toast.error(t`Please login to like posts`)}
      >
        <HeartIcon size={20} />
        <Trans>Like</Trans>
      </Link>
      <span aria-live="polite">
        <Plural value={likes} one="# like" other="# likes" />
      </span>
    </div>
  )
}
