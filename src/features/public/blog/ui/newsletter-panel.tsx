import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Newsletter, newsletterApi } from '#features/public/blog/newsletter/newsletter.contract.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import styles from './writing.module.css'

/** An admin sends a published post to the subscribers, once, and sees the state of the deliveries. */
export function NewsletterPanel({ postId }: { postId: number }) {
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
