import { Button, Group, Textarea } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { query } from '#web/api/queries.ts'
import { InstantCell, TextCell } from '#web/kit/cells.tsx'
import { ModalForm } from '#web/kit/modal-form.tsx'
import panel from '#web/kit/panel.module.css'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { CONSENT_TEXTS, consentApi, type ConsentText } from '../consent/consent.contract.ts'
import styles from './privacy.module.css'
import { TEXT_NAMES } from './privacy-words.ts'

type Row = OutputOf<typeof consentApi.versions>['versions'][number] & { id: number }

function VersionName({ text, version }: Pick<Row, 'text' | 'version'>) {
  const { t } = useLingui()
  const name = t(TEXT_NAMES[text])
  return (
    <Trans>
      {name}, version {version}
    </Trans>
  )
}

const VERSION_TABLE: readonly Column<Row>[] = [
  { key: 'name', title: msg`Text`, isMain: true, cell: (row) => <VersionName {...row} /> },
  { key: 'note', title: msg`What has changed`, kind: 'text', cell: ({ note }) => <TextCell text={note ?? '—'} /> },
  {
    key: 'when',
    title: msg`Published`,
    kind: 'day',
    cell: ({ published_at: at }) => (at ? <InstantCell iso={at} /> : '—'),
  },
  {
    key: 'by',
    title: msg`By`,
    kind: 'text',
    priority: 3,
    cell: ({ published_by: by }) => <TextCell text={by ?? '—'} />,
  },
  { key: 'accepted', title: msg`Accepted by`, align: 'end', cell: ({ accepted }) => accepted },
]

const VERSIONS = query(consentApi.versions, {})

/** The versions of the two texts that people accept, and how many have accepted each. */
export function TextVersionsPanel() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(VERSIONS)
  const [open, setOpen] = useState<ConsentText | null>(null)
  const rows = (data?.versions ?? []).map((one, id) => ({ ...one, id }))
  const newestOf = (text: ConsentText) => rows.find((one) => one.text === text)?.version ?? 1
  const people = data?.people ?? 0
  return (
    <section className={panel.panel} aria-labelledby="versions">
      <div className={panel.head}>
        <h2 id="versions" className={panel.title}>
          <Trans>Versions of the texts</Trans>
        </h2>
        <Group gap="sm">
          {CONSENT_TEXTS.map((text) => (
            <Button key={text} variant="default" disabled={!data} onClick={() => setOpen(text)}>
              {text === 'terms' ? (
                <Trans>New version of the terms</Trans>
              ) : (
                <Trans>New version of the privacy policy</Trans>
              )}
            </Button>
          ))}
        </Group>
      </div>
      {!data && isError && <ErrorState text={t`The versions could not be loaded`} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingState lines={4} />}
      {data && (
        <>
          <p className={styles.soft}>
            <Trans>
              Change the text itself on the site texts page. If its meaning has changed, publish a new version here.
            </Trans>{' '}
            <Plural
              value={people}
              one="# person has an account."
              other="# people have accounts; some may have signed up before this was recorded."
            />
          </p>
          <PlainTable label={t`Versions of the texts`} rows={rows} columns={VERSION_TABLE} />
        </>
      )}
      {open && <NewVersion key={open} text={open} newest={newestOf(open)} onClose={() => setOpen(null)} />}
    </section>
  )
}

function NewVersion({ text, newest, onClose }: { text: ConsentText; newest: number; onClose: () => void }) {
  const { t } = useLingui()
  const form = useApiForm(consentApi.publish, {
    initial: { note: '' },
    toInput: ({ note }) => ({ body: { text, version: newest, note } }),
    success: ({ message }) => message,
    failure: t`The version could not be published. Please try again.`,
    refresh: [consentApi.versions, consentApi.pending],
    onSuccess: onClose,
  })
  return (
    <ModalForm
      form={form}
      title={text === 'terms' ? t`New version of the terms` : t`New version of the privacy policy`}
      onClose={onClose}
      submitLabel={<Trans>Publish</Trans>}
    >
      <Textarea
        label={t`What has changed`}
        description={t`Everyone sees it after their next sign-in and is asked to accept the text.`}
        required
        minRows={3}
        autosize
        {...form.getInputProps('note')}
      />
    </ModalForm>
  )
}
