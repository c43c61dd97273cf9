import { useLingui } from '@lingui/react/macro'
import { LikeControl } from '#features/base/site/ui/like-control.tsx'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { eventApi, type EventCard } from '../event.contract.ts'
import { eventPath } from './event-labels.ts'

type LikeEventProps = {
  event: Pick<EventCard, 'slug' | 'likes'>
  /** Whether the reader likes it, as far as it is known. */
  isLiked: boolean
}

/** How many like an event, and the button to like it too (spec 3 §2, §6). */
export function EventLikeButton({ event: { slug, likes: known }, isLiked: isKnownLiked }: LikeEventProps) {
  const { t } = useLingui()
  const like = useApiMutation(eventApi.like, {
    success: ({ message }) => message,
    failure: t`Failed to like event`,
    refresh: [eventApi.liked, eventApi.listLiked],
  })
  const { likes, is_liked: isLiked } = like.data ?? { likes: known, is_liked: isKnownLiked }
  return (
    <LikeControl
      likes={likes}
      isLiked={isLiked}
      isBusy={like.isPending}
      path={eventPath(slug)}
      refusal={t`Please login to like events`}
      onLike={() => like.mutate({ params: { id: slug } })}
    />
  )
}
