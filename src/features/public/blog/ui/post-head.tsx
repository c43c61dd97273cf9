import { Trans } from '@lingui/react/macro'
import type { PostEdited } from '#features/public/blog/post/post.contract.ts'
import { AutosaveState } from './autosave-state.tsx'
import { PostStatusBadge } from './post-status-badge.tsx'
import type { Autosave } from './use-autosave.ts'
import styles from './writing.module.css'

/** Above the fields, and in sight while one writes: where the post stands, and whether what is typed is kept. */
export function PostHead({ post, autosave }: { post: PostEdited | null; autosave: Autosave }) {
  return (
    <div className={styles.head}>
      {post && <PostStatusBadge status={post.status} />}
      {post?.status === 'published' && (
        <a href={`/blog/${encodeURIComponent(post.slug)}`} target="_blank" rel="noopener">
          <Trans>View the post</Trans>
        </a>
      )}
      <AutosaveState autosave={autosave} />
    </div>
  )
}
