import { Trans } from '@lingui/react/macro'
import type { PostStatus } from '#features/public/blog/blog.contract.ts'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'

const TONES: Record<PostStatus, Tone> = {
  published: 'success',
  scheduled: 'info',
  draft: 'warning',
  unpublished: 'danger',
}

/** Where a post stands, as those who write see it. */
export function PostStatusBadge({ status }: { status: PostStatus }) {
  return (
    <StatusBadge tone={TONES[status]}>
      <StatusName status={status} />
    </StatusBadge>
  )
}

function StatusName({ status }: { status: PostStatus }) {
  if (status === 'published') return <Trans>Published</Trans>
  if (status === 'scheduled') return <Trans>Scheduled</Trans>
  return status === 'draft' ? <Trans>Draft</Trans> : <Trans>Unpublished</Trans>
}
