import { Select, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import entries from '#web/kit/entry-list.module.css'
import { FormShell } from '#web/kit/form-shell.tsx'
import panel from '#web/kit/panel.module.css'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { privacyApi } from '../privacy.contract.ts'
import {
  type OwnRequest,
  PRIVACY_REQUEST_KINDS,
  type PrivacyRequestKind,
  privacyRequestApi,
} from '../request/request.contract.ts'
import styles from './privacy.module.css'
import { KIND_NAMES, STATUS_NAMES, STATUS_TONES } from './privacy-words.ts'

/** Asking the staff something about the person's data, and what was answered. */
export function OwnRequestsPanel({ requests }: { requests: readonly OwnRequest[] }) {
  const { t } = useLingui()
  const form = useApiForm(privacyRequestApi.send, {
    initial: { kind: '', words: '' },
    toInput: ({ kind, words }) => ({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract checks what was chosen
      body: { kind: kind as PrivacyRequestKind, words },
    }),
    success: ({ message }) => message,
    failure: t`Your request could not be sent. Please try again.`,
    refresh: [privacyApi.get],
  })
  return (
    <section className={panel.panel} aria-labelledby="ask-staff">
      <h2 id="ask-staff" className={panel.title}>
        <Trans>Ask us about your data</Trans>
      </h2>
      <p className={styles.soft}>
        <Trans>Ask us to correct, delete or stop using your data. We answer by email within 30 days.</Trans>
      </p>
      <FormShell form={form} submitLabel={<Trans>Send request</Trans>}>
        <Select
          label={t`What is it about?`}
          required
          data={PRIVACY_REQUEST_KINDS.map((kind) => ({ value: kind, label: t(KIND_NAMES[kind]) }))}
          {...form.getInputProps('kind')}
        />
        <Textarea label={t`What are you asking for?`} required minRows={3} autosize {...form.getInputProps('words')} />
      </FormShell>
      {requests.length > 0 && (
        <ul className={entries.list} aria-label={t`Your requests`}>
          {requests.map((request) => (
            <SentRequest key={request.id} request={request} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SentRequest({
  request: { kind, words, status, asked_at: asked, due_on: due, answer },
}: {
  request: OwnRequest
}) {
  const { t } = useLingui()
  const { instant, day } = useDateText()
  const until = day(due)
  return (
    <li className={entries.entry}>
      <div className={entries.head}>
        <span className={entries.title}>{t(KIND_NAMES[kind])}</span>
        <StatusBadge tone={STATUS_TONES[status]}>{t(STATUS_NAMES[status])}</StatusBadge>
      </div>
      <p className={styles.words}>{words}</p>
      <p className={entries.soft}>
        {instant(asked, 'date and time')}
        {!answer && (
          <>
            {' '}
            · <Trans>answer due by {until}</Trans>
          </>
        )}
      </p>
      {answer && (
        <p className={styles.words}>
          <strong>
            <Trans>Our answer:</Trans>
          </strong>{' '}
          {answer}
        </p>
      )}
    </li>
  )
}
