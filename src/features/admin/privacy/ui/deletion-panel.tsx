import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '#shared/endpoint.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import note from '#web/kit/note.module.css'
import panel from '#web/kit/panel.module.css'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useWithPassword } from '#web/kit/use-with-password.ts'
import { type Deletion, deletionApi } from '../deletion/deletion.contract.ts'
import { privacyApi } from '../privacy.contract.ts'
import { RetentionRuleList } from './retention-rule-list.tsx'
import styles from './privacy.module.css'

/** Deleting one's own account: what goes, what stays and why, the waiting time, and taking it back. */
export function DeletionPanel({ privacy }: { privacy: OutputOf<typeof privacyApi.get> }) {
  const { t } = useLingui()
  const { deletion, obstacle, waiting_days: days, deleted, stays } = privacy
  const ask = useWithPassword(deletionApi.ask, {
    success: ({ message }) => message,
    failure: t`Your deletion request could not be sent. Please try again.`,
    refresh: [privacyApi.get],
  })
  return (
    <section className={panel.panel} aria-labelledby="delete-account">
      <h2 id="delete-account" className={panel.title}>
        <Trans>Delete your account</Trans>
      </h2>
      {deletion ? (
        <WaitingDeletion deletion={deletion} />
      ) : (
        <p className={styles.soft}>
          <Plural
            value={days}
            one="Your account is deleted one day after your request. Until then you can sign in and cancel."
            other="Your account is deleted # days after your request. Until then you can sign in and cancel."
          />
        </p>
      )}
      <details className={note.note}>
        <summary>
          <Trans>What is deleted</Trans>
        </summary>
        <RetentionRuleList rules={deleted} />
      </details>
      <details className={note.note}>
        <summary>
          <Trans>What we keep, and why</Trans>
        </summary>
        <RetentionRuleList rules={stays} />
      </details>
      {obstacle && !deletion && (
        <p className={note.note} data-tone="warning">
          {obstacle}
        </p>
      )}
      {!deletion && !obstacle && (
        <div>
          <Button
            color="red"
            variant="light"
            disabled={ask.isPending}
            onClick={() =>
              void ask.ask({
                title: t`Delete your account?`,
                message: t`After the waiting period, everything listed on this page is permanently deleted.`,
                confirmLabel: t`Delete my account`,
                isDangerous: true,
              })
            }
          >
            <Trans>Delete my account</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

function WaitingDeletion({ deletion }: { deletion: Deletion }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const when = instant(deletion.due_at, 'date and time')
  const keep = useApiMutation(deletionApi.withdraw, {
    success: ({ message }) => message,
    failure: t`The deletion could not be cancelled. Please try again.`,
    refresh: [privacyApi.get],
  })
  return (
    <div className={note.note} data-tone="danger" role="status">
      <p className={styles.words}>
        <Trans>Your account will be deleted on {when}.</Trans>
      </p>
      <div>
        <Button disabled={keep.isPending} onClick={() => keep.mutate({})}>
          <Trans>Keep my account</Trans>
        </Button>
      </div>
    </div>
  )
}
