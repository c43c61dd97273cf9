import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Newsletter, newsletterApi } from '#features/public/blog/newsletter/newsletter.contract.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import styles from './writing.module.css'

type NewsletterPanelProps = { postId: number; isPublic: boolean }

/** An admin looks at a post as a mail, sends it to the subscribers once it is public, and sees the state of the deliveries. */
export function NewsletterPanel({ postId, isPublic }: NewsletterPanelProps) {
  if (isPublic) return <PublicPostPanel postId={postId} />
  return (
    <div className={styles.preview}>
      <p>
        <Trans>Once this post is public, you can send it as a newsletter.</Trans>
      </p>
      <TestButton postId={postId} />
    </div>
  )
}

/** The mail, to the admin's own address. */
function TestButton({ postId }: { postId: number }) {
  const { t } = useLingui()
  const { mutate, isPending } = useApiMutation(newsletterApi.sendTest, {
    success: ({ message }) => message,
    failure: t`The test could not be sent. Please try again.`,
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate({ params: { id: postId } })}>
      <Trans>Send a test to me</Trans>
    </Button>
  )
}

function PublicPostPanel({ postId }: { postId: number }) {
  const { t } = useLingui()
  const { data } = useQuery(query(newsletterApi.get, { params: { id: postId } }))
  const send = useApiMutation(newsletterApi.send, {
    success: ({ message }) => message,
    failure: t`The newsletter could not be sent. Please try again.`,
    refresh: [newsletterApi.get],
  })
  if (!data) return null
  const { newsletter, subscribers } = data
  if (newsletter) return <SentNewsletter newsletter={newsletter} />
  const confirmSending = async (): Promise<void> => {
    const isSure = await confirm({
      title: t`Send this post as a newsletter?`,
      message: t`All subscribers get it by email. This cannot be undone, and each post is sent only once.`,
      confirmLabel: t`Send the newsletter`,
    })
    if (isSure) send.mutate({ params: { id: postId } })
  }
  return (
    <div className={styles.preview}>
      <p>
        <Plural
          value={subscribers}
          _0="No one has subscribed to the newsletter yet."
          one="The newsletter has # subscriber."
          other="The newsletter has # subscribers."
        />
      </p>
      <Button variant="default" disabled={subscribers === 0 || send.isPending} onClick={() => void confirmSending()}>
        <Trans>Send as a newsletter</Trans>
      </Button>
      <TestButton postId={postId} />
    </div>
  )
}

function SentNewsletter({ newsletter }: { newsletter: Newsletter }) {
  const { instant } = useDateText()
  const { started_at: startedAt, sender, counts } = newsletter
  const at = instant(startedAt, 'date and time')
  return (
    <div className={styles.preview}>
      <p>
        <Trans>
          Sent as a newsletter by {sender} on {at}.
        </Trans>{' '}
        <Plural value={counts.sent} one="# email sent." other="# emails sent." />{' '}
        {counts.waiting > 0 && <Plural value={counts.waiting} one="# waiting." other="# waiting." />}{' '}
        {counts.failed > 0 && <Plural value={counts.failed} one="# was refused." other="# were refused." />}{' '}
        {counts.uncertain > 0 && (
          <Plural value={counts.uncertain} one="# may have arrived." other="# may have arrived." />
        )}
      </p>
    </div>
  )
}
