import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { postApi, type PostEdited } from '#features/public/blog/post/post.contract.ts'
import { textOfHtml } from '#shared/html.ts'
import { messageOf } from '#web/api/errors.ts'
import { query } from '#web/api/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { TwoVersions } from '#web/kit/two-versions.tsx'
import type { Autosave, Typed } from './use-autosave.ts'

type PostConflictProps = {
  postId: number
  mine: Typed
  autosave: Autosave
  /** Puts what is stored into the form. */
  onTake: (post: PostEdited) => void
}

/** Another window or device has written the same post: both texts, and who continues with which. */
export function PostConflict({ postId, mine, autosave, onTake }: PostConflictProps) {
  const { t } = useLingui()
  const { data, isFetchedAfterMount } = useQuery({
    ...query(postApi.get, { params: { id: postId } }),
    refetchOnMount: 'always',
  })
  if (!data || !isFetchedAfterMount) return null
  const { post } = data
  const theirs = post.pending ?? post
  const takeStoredText = () =>
    autosave.takeTheirs(theirs, post.revision).then(
      () => onTake(post),
      (problem: unknown) => toast.error(messageOf(problem, t`Failed to save post`)),
    )
  return (
    <TwoVersions
      parts={[
        { label: t`Title`, theirs: theirs.title, mine: mine.title },
        { label: t`Content`, theirs: textOfHtml(theirs.content), mine: textOfHtml(mine.content) },
      ]}
      onTake={() => void takeStoredText()}
      onKeep={() => autosave.keepMine(post.revision)}
    >
      <Trans>
        You have changed this post in another window or on another device. Whichever version you continue with, the
        other is kept under earlier versions.
      </Trans>
    </TwoVersions>
  )
}
