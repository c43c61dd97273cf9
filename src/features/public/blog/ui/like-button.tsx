import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#features/base/account/ui/signed-in.ts'
import { blogApi, type Post } from '#features/public/blog/blog.contract.ts'
import { LikeControl } from '#features/base/site/ui/like-control.tsx'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'

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
    <LikeControl
      likes={likes}
      isLiked={isLiked}
      isBusy={like.isPending}
      path={`/blog/${encodeURIComponent(slug)}`}
      refusal={t`Sign in to like posts`}
      onLike={() => like.mutate({ params })}
    />
  )
}
