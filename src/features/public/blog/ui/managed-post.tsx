import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { blogPolicy } from '#features/public/blog/blog.policy.ts'
import { type ManagedPost as Post, postApi } from '#features/public/blog/post/post.contract.ts'
import { can } from '#shared/policy.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { EditIcon } from '#web/kit/dashboard-icons.tsx'
import { ListLink } from '#web/kit/list-link.tsx'
import { DeleteFromCard, ManagedCard } from '#web/kit/managed-card.tsx'
import styles from '#web/kit/managed-card.module.css'
import card from '#web/kit/picture-card.module.css'
import { useDateText } from '#web/kit/use-date-text.ts'
import { PostStatusBadge } from './post-status-badge.tsx'
import { AllowRepublishingButton, UnpublishButton } from './unpublish-buttons.tsx'

/** One post as those who write see it: only its author can edit and delete it (spec 3 §2, §6). */
export function ManagedPost({ post }: { post: Post }) {
  const { t } = useLingui()
  const me = useMe()
  const { search } = useLocation()
  const { id, title } = post
  const postPagePath = (page: string) => ({ pathname: `/dashboard/blog/${id}/${page}`, search })
  return (
    <ManagedCard
      picture={post.featured_image}
      sign={<EditIcon size={36} />}
      state={<PostStatusBadge status={post.status} />}
      title={<Link to={postPagePath('preview')}>{title}</Link>}
    >
      <p className={styles.soft}>{post.excerpt}</p>
      <PublishingTime post={post} />
      {post.reason && (
        <p className={styles.soft}>
          <Trans>Reason: {post.reason}</Trans>
        </p>
      )}
      <ul className={card.facts}>
        <li>{post.author.name}</li>
        <li>
          <Plural value={post.likes} one="# like" other="# likes" />
        </li>
        {post.tags.length > 0 && <li>{post.tags.join(', ')}</li>}
      </ul>
      <div className={styles.actions}>
        {can(me, blogPolicy.update, post) && (
          <ListLink to={postPagePath('edit')} aria-label={t`Edit ${title}`}>
            <Trans>Edit</Trans>
          </ListLink>
        )}
        <Link to={postPagePath('preview')} aria-label={t`Preview ${title}`}>
          <Trans>Preview</Trans>
        </Link>
        <UnpublishButton post={post} />
        <AllowRepublishingButton post={post} />
        <RemoveButton post={post} />
      </div>
    </ManagedCard>
  )
}

function PublishingTime({ post: { status, publish_at: due, published_at: published } }: { post: Post }) {
  const { instant } = useDateText()
  if (status === 'scheduled' && due)
    return (
      <p className={styles.soft}>
        <Trans>Goes live {instant(due, 'date and time')}</Trans>
      </p>
    )
  if (!published) return null
  return (
    <p className={styles.soft}>
      <Trans>First published {instant(published)}</Trans>
    </p>
  )
}

function RemoveButton({ post }: { post: Post }) {
  const { t } = useLingui()
  const me = useMe()
  const { id, title } = post
  const remove = useApiMutation(postApi.remove, {
    success: ({ message }) => message,
    failure: t`Failed to delete post. Please try again.`,
    refresh: [postApi.list],
  })
  if (!can(me, blogPolicy.remove, post)) return null
  return (
    <DeleteFromCard
      title={title}
      message={t`The post and its likes will be permanently deleted.`}
      isPending={remove.isPending}
      onDelete={() => remove.mutate({ params: { id } })}
    />
  )
}
