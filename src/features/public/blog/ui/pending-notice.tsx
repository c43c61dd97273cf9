import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { autosaveApi } from '#features/public/blog/autosave/autosave.contract.ts'
import type { PostEdited } from '#features/public/blog/post/post.contract.ts'
import { versionApi } from '#features/public/blog/version/version.contract.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import styles from '#web/kit/two-versions.module.css'
import { useDateText } from '#web/kit/use-date-text.ts'

type PendingNoticeProps = { post: PostEdited; savedAt: string; onDiscarded: (post: PostEdited) => void }

/** Says that the form holds changes which no one else sees until they are saved, and offers to begin without them. */
export function PendingNotice({ post, savedAt, onDiscarded }: PendingNoticeProps) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const discard = useApiMutation(autosaveApi.discard, {
    success: ({ message }) => message,
    failure: t`Failed to save post`,
    refresh: [versionApi.list],
    onSuccess: (answer) => onDiscarded(answer.post),
  })
  const at = instant(savedAt, 'date and time')
  return (
    <div className={styles.notice}>
      <p>
        <Trans>These are unsaved changes from {at} that no one else has seen. They take effect when you save.</Trans>
      </p>
      <div className={styles.buttons}>
        <Button
          variant="default"
          loading={discard.isPending}
          onClick={() => discard.mutate({ params: { id: post.id } })}
        >
          <Trans>Discard the changes</Trans>
        </Button>
      </div>
    </div>
  )
}
