import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { TextCell } from '#web/kit/cells.tsx'
import type { Filter, ServerList } from '#web/kit/server-list.ts'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { logApi, type QueuedJob, type QueuedMail, type WorkState } from '../log.contract.ts'
import { DAYS, MomentCell } from './line-columns.tsx'

const STATE_NAMES = {
  waiting: msg`Waiting`,
  running: msg`Running`,
  done: msg`Done`,
  failed: msg`Failed`,
  withdrawn: msg`Withdrawn`,
}
const TONES: Record<WorkState, Tone> = {
  waiting: 'info',
  running: 'info',
  done: 'success',
  failed: 'danger',
  withdrawn: 'neutral',
}

function StateBadge({ state }: { state: WorkState }) {
  const { i18n } = useLingui()
  return <StatusBadge tone={TONES[state]}>{i18n._(STATE_NAMES[state])}</StatusBadge>
}

type Work = Omit<QueuedJob, 'name' | 'person'>

const COMMON: readonly Column<Work>[] = [
  { key: 'thing', title: msg`Item`, kind: 'text', cell: ({ thing }) => <TextCell text={thing ?? '—'} /> },
  { key: 'state', title: msg`State`, kind: 'state', priority: 1, cell: ({ state }) => <StateBadge state={state} /> },
  { key: 'retries', title: msg`Retries`, priority: 3, align: 'end', cell: ({ retries }) => retries },
  {
    key: 'problem',
    title: msg`What went wrong`,
    kind: 'text',
    cell: ({ problem }) => <TextCell text={problem ?? '—'} />,
  },
  {
    key: 'created',
    title: msg`Queued`,
    kind: 'long',
    priority: 3,
    cell: (work) => <MomentCell iso={work.created_at} />,
  },
  {
    key: 'ended',
    title: msg`Ended`,
    kind: 'long',
    cell: (work) => <MomentCell iso={work.ended_at ?? work.starts_at} />,
  },
]

export const MAIL_COLUMNS: readonly Column<QueuedMail>[] = [
  { key: 'subject', title: msg`Subject`, isMain: true, cell: ({ subject }) => <TextCell text={subject ?? '—'} /> },
  { key: 'to', title: msg`To`, kind: 'text', cell: ({ to }) => <TextCell text={to ?? '—'} /> },
  ...COMMON,
]

export const JOB_COLUMNS: readonly Column<QueuedJob>[] = [
  { key: 'name', title: msg`Background job`, isMain: true, cell: ({ name }) => <TextCell text={name} /> },
  { key: 'person', title: msg`Person`, kind: 'text', cell: ({ person }) => <TextCell text={person ?? '—'} /> },
  ...COMMON,
]

const FILTERS: readonly Filter[] = [
  {
    key: 'state',
    label: msg`State`,
    options: [
      { value: '', label: msg`All states` },
      { value: 'failed', label: STATE_NAMES.failed },
      { value: 'waiting', label: STATE_NAMES.waiting },
      { value: 'running', label: STATE_NAMES.running },
      { value: 'done', label: STATE_NAMES.done },
    ],
  },
  ...DAYS,
]

export const MAILS: ServerList<typeof logApi.mails, QueuedMail> = {
  endpoint: logApi.mails,
  rows: ({ mails }) => mails,
  filters: FILTERS,
  file: logApi.exportMails,
}

export const JOBS: ServerList<typeof logApi.jobs, QueuedJob> = {
  endpoint: logApi.jobs,
  rows: ({ jobs }) => jobs,
  filters: FILTERS,
  file: logApi.exportJobs,
}

/** Queues failed work once more. */
export function RetryButton({ work, name }: { work: Work; name: string }) {
  const { t } = useLingui()
  const retry = useApiMutation(logApi.retry, {
    success: ({ message }) => message,
    failure: t`The job could not be queued again`,
    refresh: [logApi.jobs, logApi.mails],
  })
  if (work.state !== 'failed') return null
  return (
    <Button
      size="sm"
      variant="subtle"
      aria-label={t`Try again: ${name}`}
      disabled={retry.isPending}
      onClick={() => retry.mutate({ params: { id: work.job_id } })}
    >
      <Trans>Try again</Trans>
    </Button>
  )
}
