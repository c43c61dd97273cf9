import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { sizeText } from '#web/kit/size-text.ts'
import { StatCard, StatCards } from '#web/kit/stat-card.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { BackupPanel, BACKUPS } from '#features/admin/backup/ui/backup-panel.tsx'
import { databaseApi, type DatabaseState } from '../database.contract.ts'
import { OrphanPanel } from './orphan-panel.tsx'
import { GrowthPanel, StatementPanel, TablePanel } from './database-panels.tsx'
import styles from './database.module.css'

const STATE = query(databaseApi.get, {})
const reads = pageData(() => [STATE, BACKUPS])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Backups, sizes, migrations and slow statements; there is no way to ask the database anything else. */
export default function DatabaseManagementPage() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(STATE)
  return (
    <div className={styles.page}>
      <PageHeader
        title={<Trans>Database</Trans>}
        text={<Trans>Backups and the state of the database. Backups are restored on the command line.</Trans>}
      />
      <BackupPanel />
      {!data && isError && <ErrorState text={t`The database could not be read`} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingState lines={8} />}
      {data && (
        <>
          <Cards state={data} />
          <TablePanel tables={data.tables} />
          <GrowthPanel growth={data.growth} />
          <StatementPanel statements={data.statements} />
        </>
      )}
      <OrphanPanel />
    </div>
  )
}

function Cards({ state }: { state: DatabaseState }) {
  const { t } = useLingui()
  const { migrations, version, engine, bytes, growth } = state
  const grown = growth.length > 1 ? bytes - (growth[0]?.bytes ?? bytes) : null
  const open = migrations.known - migrations.done
  return (
    <StatCards>
      <StatCard
        label={t`Size`}
        value={sizeText(bytes)}
        hint={
          grown !== null &&
          (grown >= 0 ? <Trans>{sizeText(grown)} more in 90 days</Trans> : <Trans>Smaller than 90 days ago</Trans>)
        }
      />
      <StatCard
        label={t`Engine`}
        value={engine === 'embedded' ? t`Embedded` : 'PostgreSQL'}
        hint={<Trans>Version {version}</Trans>}
      />
      <StatCard
        label={t`Migrations`}
        value={`${migrations.done} / ${migrations.known}`}
        hint={open > 0 ? <Plural value={open} one="# is missing" other="# are missing" /> : migrations.last}
      />
    </StatCards>
  )
}
