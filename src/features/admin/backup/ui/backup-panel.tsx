import { Button, Group } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { sizeText } from '#web/kit/size-text.ts'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import panel from '#web/kit/panel.module.css'
import { type Backup, backupApi, type BackupStatus, type VerifyStatus } from '../backup.contract.ts'
import { BackupActions } from './backup-actions.tsx'
import styles from './backup.module.css'

const ASK_AGAIN_MS = 2000

const STATUS_NAMES = { running: msg`In progress`, done: msg`Done`, failed: msg`Failed`, removed: msg`Deleted` }
const STATUS_TONES: Record<BackupStatus, Tone> = {
  running: 'info',
  done: 'success',
  failed: 'danger',
  removed: 'neutral',
}
const VERIFY_NAMES = {
  none: msg`Not verified`,
  running: msg`Verifying`,
  whole: msg`Restored and complete`,
  broken: msg`Damaged`,
}
const VERIFY_TONES: Record<VerifyStatus, Tone> = {
  none: 'neutral',
  running: 'info',
  whole: 'success',
  broken: 'danger',
}

function StatusCell({ backup: { status, problem } }: { backup: Backup }) {
  const { i18n } = useLingui()
  return (
    <span className={styles.state}>
      <StatusBadge tone={STATUS_TONES[status]}>{i18n._(STATUS_NAMES[status])}</StatusBadge>
      {problem && <span className={styles.soft}>{problem}</span>}
    </span>
  )
}

function VerifiedCell({ backup: { verified, verify_problem: problem } }: { backup: Backup }) {
  const { i18n } = useLingui()
  return (
    <span className={styles.state}>
      <StatusBadge tone={VERIFY_TONES[verified]}>{i18n._(VERIFY_NAMES[verified])}</StatusBadge>
      {problem && <span className={styles.soft}>{problem}</span>}
    </span>
  )
}

function MomentCell({ backup }: { backup: Backup }) {
  const { instant } = useDateText()
  return <time dateTime={backup.started_at}>{instant(backup.started_at, 'date and time')}</time>
}

function SourceCell({ backup: { source, by } }: { backup: Backup }) {
  if (source === 'person') return by ?? <Trans>An administrator</Trans>
  return source === 'schedule' ? <Trans>Backup schedule</Trans> : <Trans>Command line</Trans>
}

function ContentCell({ backup: { rows, files, status } }: { backup: Backup }) {
  const { i18n } = useLingui()
  if (status !== 'done') return '—'
  const shown = i18n.number(rows)
  return (
    <>
      <Trans>{shown} rows</Trans>, <Plural value={files} one="# file" other="# files" />
    </>
  )
}

const BACKUP_TABLE: readonly Column<Backup>[] = [
  { key: 'when', title: msg`When`, isMain: true, cell: (backup) => <MomentCell backup={backup} /> },
  { key: 'state', title: msg`State`, kind: 'state', priority: 1, cell: (backup) => <StatusCell backup={backup} /> },
  { key: 'verified', title: msg`Verified`, kind: 'text', cell: (backup) => <VerifiedCell backup={backup} /> },
  {
    key: 'source',
    title: msg`Started by`,
    kind: 'text',
    priority: 3,
    cell: (backup) => <SourceCell backup={backup} />,
  },
  {
    key: 'content',
    title: msg`Contents`,
    kind: 'text',
    priority: 3,
    cell: (backup) => <ContentCell backup={backup} />,
  },
  {
    key: 'size',
    title: msg`Size`,
    priority: 3,
    align: 'end',
    cell: ({ bytes }) => (bytes > 0 ? sizeText(bytes) : '—'),
  },
  { key: 'actions', title: msg`Actions`, kind: 'long', cell: (backup) => <BackupActions backup={backup} /> },
]

export const BACKUPS = query(backupApi.list, {})

const isBusy = (backups: readonly Backup[] = []): boolean =>
  backups.some(({ status, verified }) => status === 'running' || verified === 'running')

/** The last backups, what can be done with each, and a button for another one. */
export function BackupPanel() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery({
    ...BACKUPS,
    refetchInterval: ({ state }) => (isBusy(state.data?.backups) ? ASK_AGAIN_MS : false),
  })
  const create = useApiMutation(backupApi.create, {
    success: ({ message }) => message,
    failure: t`The backup could not be started`,
    refresh: [backupApi.list],
  })
  const isRunning = data?.backups.some(({ status }) => status === 'running') ?? false
  return (
    <section className={panel.panel} aria-labelledby="backups">
      <div className={panel.head}>
        <h2 id="backups" className={panel.title}>
          <Trans>Backups</Trans>
        </h2>
        <Group gap="sm">
          <Link to="/dashboard/system-settings#backup.plan">
            <Trans>Change the schedule</Trans>
          </Link>
          <Button disabled={isRunning || create.isPending} onClick={() => create.mutate({})}>
            {isRunning ? <Trans>In progress...</Trans> : <Trans>Back up now</Trans>}
          </Button>
        </Group>
      </div>
      {!data && isError && <ErrorState text={t`The backups could not be loaded`} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingState lines={4} />}
      {data && (
        <>
          <p className={styles.soft}>
            <PlanNote every={data.every} hour={data.hour} keep={data.keep} />{' '}
            {data.is_encrypted ? (
              <Trans>Each backup is encrypted with this installation’s key.</Trans>
            ) : (
              <Trans>Backups are not encrypted. Set BACKUP_KEY on the server, or keep the files somewhere safe.</Trans>
            )}
          </p>
          {data.backups.length > 0 ? (
            <PlainTable label={t`Backups`} rows={data.backups} columns={BACKUP_TABLE} />
          ) : (
            <EmptyState title={t`No backups yet`} text={t`Press "Back up now" to make the first one.`} isCompact />
          )}
        </>
      )}
    </section>
  )
}

function PlanNote({ every, hour, keep }: { every: 'never' | 'day' | 'week'; hour: number; keep: number }) {
  const at = `${String(hour).padStart(2, '0')}:00`
  if (every === 'never') return <Trans>Automatic backups are off.</Trans>
  if (every === 'week')
    return (
      <Trans>
        Weekly at {at}. The last {keep} are kept, and as many of those started by hand.
      </Trans>
    )
  return (
    <Trans>
      Daily at {at}. The last {keep} are kept, and as many of those started by hand.
    </Trans>
  )
}
