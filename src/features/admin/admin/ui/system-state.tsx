import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import panel from '#web/kit/panel.module.css'
import { LoadingState } from '#web/kit/states.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { AdminStats } from '../admin.contract.ts'
import styles from './system-state.module.css'

const GB = 1_000_000_000

/** The result of the server's own health checks. */
export function SystemState({ health }: { health: AdminStats['system_health'] | undefined }) {
  const { i18n } = useLingui()
  return (
    <section className={panel.panel} aria-labelledby="system">
      <div className={panel.head}>
        <h2 id="system" className={panel.title}>
          <Trans>System</Trans>
        </h2>
        {health && (
          <StatusBadge tone={health.status === 'healthy' ? 'success' : 'warning'}>
            {health.status === 'healthy' ? <Trans>Everything is working</Trans> : <Trans>Needs attention</Trans>}
          </StatusBadge>
        )}
      </div>
      {health ? (
        <dl className={styles.checks}>
          <Check name={<Trans>Database</Trans>} isOk={health.database.ok}>
            <Trans>responds in {i18n.number(health.database.milliseconds)} ms</Trans>
          </Check>
          <Check name={<Trans>Storage</Trans>} isOk={health.storage.ok}>
            {!health.storage.answers ? (
              <Trans>File storage is not responding: pictures, documents and videos are unavailable</Trans>
            ) : health.storage.free_bytes === null ? (
              <Trans>read-only</Trans>
            ) : (
              <Trans>{i18n.number(health.storage.free_bytes / GB, { maximumFractionDigits: 1 })} GB free</Trans>
            )}
          </Check>
          <Check name={<Trans>Email and background jobs</Trans>} isOk={health.jobs.ok}>
            <Trans>
              {i18n.number(health.jobs.failed)} failed in the last 24 hours, {i18n.number(health.jobs.late)} late
            </Trans>
          </Check>
        </dl>
      ) : (
        <LoadingState lines={1} />
      )}
    </section>
  )
}

function Check({ name, isOk, children }: { name: ReactNode; isOk: boolean; children: ReactNode }) {
  return (
    <div className={styles.check} data-ok={isOk}>
      <dt className={styles.name}>{name}</dt>
      <dd>
        {isOk ? null : (
          <strong className={styles.alarm}>
            <Trans>Check this:</Trans>{' '}
          </strong>
        )}
        {children}
      </dd>
    </div>
  )
}
