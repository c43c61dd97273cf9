import { Button, Select, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { plural } from '@lingui/core/macro'
import { REASON_MAX } from '#shared/text-fields.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { FormShell } from '#web/kit/form-shell.tsx'
import panel from '#web/kit/panel.module.css'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { BLOCK_DAYS, supportBlockApi } from '../block/block.contract.ts'
import { inboxApi, type InboxThread } from '../inbox/inbox.contract.ts'
import styles from './support.module.css'

type OfThread = { thread: InboxThread }

/** Stops what a person writes to support for some days, or lets the person write again. */
export function BlockPanel({ thread }: OfThread) {
  const [isAsking, setAsking] = useState(false)
  const [openedAt] = useState(() => Date.now())
  const { blocked_until: until } = thread
  const isBlocked = until !== null && Date.parse(until) > openedAt
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>
        <Trans>Messaging access</Trans>
      </h2>
      {isBlocked ? (
        <BlockedNote thread={thread} until={until} />
      ) : isAsking ? (
        <BlockForm thread={thread} onClose={() => setAsking(false)} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            <Trans>Block messages</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

function BlockedNote({ thread, until }: OfThread & { until: string }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const end = instant(until, 'date and time')
  const { mutate, isPending } = useApiMutation(supportBlockApi.unblock, {
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: [inboxApi.get],
  })
  return (
    <>
      <p>
        <Trans>Blocked until {end}.</Trans>
      </p>
      <p className={styles.words}>{thread.block_reason}</p>
      <div>
        <Button variant="default" disabled={isPending} onClick={() => mutate({ params: { id: thread.id } })}>
          <Trans>Allow messages again</Trans>
        </Button>
      </div>
    </>
  )
}

function BlockForm({ thread, onClose }: OfThread & { onClose: () => void }) {
  const { t } = useLingui()
  const form = useApiForm(supportBlockApi.block, {
    initial: { days: '', reason: '' },
    toInput: ({ days, reason }) => ({
      params: { id: thread.id },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract checks what was chosen
      body: { days: Number(days) as (typeof BLOCK_DAYS)[number], reason },
    }),
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: [inboxApi.get],
    onSuccess: onClose,
  })
  return (
    <FormShell form={form} isGuarded={false} submitLabel={<Trans>Block messages</Trans>} onCancel={onClose}>
      <Select
        label={t`For how long?`}
        required
        data={BLOCK_DAYS.map((days) => ({
          value: String(days),
          label: t`${plural(days, { one: '# day', other: '# days' })}`,
        }))}
        {...form.getInputProps('days')}
      />
      <Textarea
        label={t`Reason`}
        description={t`The person will see it.`}
        required
        autosize
        minRows={2}
        maxLength={REASON_MAX}
        {...form.getInputProps('reason')}
      />
    </FormShell>
  )
}
