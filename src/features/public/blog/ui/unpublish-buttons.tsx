import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { blogPolicy } from '#features/public/blog/blog.policy.ts'
import { type ManagedPost as Post, postApi, postMoves } from '#features/public/blog/post/post.contract.ts'
import { canMove } from '#shared/moves.ts'
import { can } from '#shared/policy.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { askReason } from '#web/kit/dialogs.tsx'

/** An admin takes a post from the blog; its author reads why. */
export function UnpublishButton({ post }: { post: Post }) {
  const { t } = useLingui()
  const me = useMe()
  const { id, title, status } = post
  const unpublish = useApiMutation(postApi.unpublish, {
    success: ({ message }) => message,
    failure: t`Failed to save post`,
    refresh: [postApi.list],
  })
  if (!canMove(postMoves.unpublish, status) || !can(me, blogPolicy.unpublish, post)) return null
  const confirmUnpublishing = () =>
    askReason({
      title: t`Unpublish "${title}"?`,
      message: t`It will no longer be on the blog. Its author can publish it again after changing it.`,
      confirmLabel: t`Unpublish`,
      act: (reason) =>
        unpublish.mutateAsync({ params: { id }, body: { reason } }).then(
          () => true,
          () => false,
        ),
    })
  return (
    <Button
      variant="subtle"
      color="red"
      size="sm"
      aria-label={t`Unpublish ${title}`}
      onClick={() => void confirmUnpublishing()}
    >
      <Trans>Unpublish</Trans>
    </Button>
  )
}

/** An admin lets the author publish a text again as it is. */
export function AllowRepublishingButton({ post }: { post: Post }) {
  const { t } = useLingui()
  const me = useMe()
  const { id, title, status, needs_change: isHeld } = post
  const allow = useApiMutation(postApi.allow, {
    success: ({ message }) => message,
    failure: t`Failed to save post`,
    refresh: [postApi.list],
  })
  if (status !== 'unpublished' || !isHeld || !can(me, blogPolicy.unpublish, post)) return null
  return (
    <Button
      variant="subtle"
      size="sm"
      aria-label={t`Allow publishing ${title}`}
      aria-disabled={allow.isPending || undefined}
      onClick={() => allow.mutate({ params: { id } })}
    >
      <Trans>Allow publishing</Trans>
    </Button>
  )
}
