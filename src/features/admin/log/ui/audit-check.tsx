import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { type LogCheck, logApi } from '../log.contract.ts'
import { MomentCell } from './line-columns.tsx'
import styles from './log.module.css'

/** What the page reads beside its list. */
export const LAST_CHECK = query(logApi.lastCheck, {})

const ASK_AGAIN_MS = 2000
const MOST_SHOWN = 20

/** Whether every line of the audit log is as it was written, by the last check, and a button for another. */
export function AuditCheck() {
  const { t } = useLingui()
  const { data } = useQuery({
    ...LAST_CHECK,
    refetchInterval: ({ state }) => (state.data?.check?.finished_at === null ? ASK_AGAIN_MS : false),
  })
  const start = useApiMutation(logApi.check, {
    failure: t`The check could not be started`,
    refresh: [logApi.lastCheck],
  })
  if (!data) return null
  const { check } = data
  const isRunning = check?.finished_at === null || start.isPending
  return (
    <section className={styles.check} aria-labelledby="audit-check" data-broken={isBroken(check) || undefined}>
      <div className={styles.checkHead}>
        <h2 id="audit-check">
          <Trans>Has the log been altered?</Trans>
        </h2>
        <Button variant="default" disabled={isRunning} onClick={() => start.mutate({})}>
          {isRunning ? <Trans>Checking...</Trans> : <Trans>Check now</Trans>}
        </Button>
      </div>
      <div role="status">
        {check ? <CheckFindings check={check} /> : <Trans>The log has not been checked yet.</Trans>}
      </div>
    </section>
  )
}

const isBroken = (check: LogCheck | null): boolean => (check?.problems.length ?? 0) > 0

function CheckFindings({ check }: { check: LogCheck }) {
  const { i18n } = useLingui()
  const { problems, finished_at: finished, hash } = check
  if (finished === null) return <Trans>The check is running. You can leave this page.</Trans>
  const [lines, unsealed] = [i18n.number(check.lines), check.unsealed]
  return (
    <>
      <p>
        <StatusBadge tone={isBroken(check) ? 'danger' : 'success'}>
          {isBroken(check) ? <Trans>Altered</Trans> : <Trans>Intact</Trans>}
        </StatusBadge>{' '}
        <MomentCell iso={finished} />
      </p>
      <p className={styles.soft}>
        <Trans>{lines} entries were checked against their seals.</Trans>{' '}
        {unsealed > 0 && (
          <Plural value={unsealed} one="# entry is too new to be sealed." other="# entries are too new to be sealed." />
        )}
      </p>
      {problems.length > 0 && (
        <ul>
          {problems.slice(0, MOST_SHOWN).map((problem) => (
            <li key={`${problem.kind} ${problem.line} ${problem.seal}`}>
              <Problem {...problem} />
            </li>
          ))}
        </ul>
      )}
      {hash && (
        <p className={styles.soft}>
          <Trans>The newest seal is {hash}. Write it down to prove later that nothing before it was changed.</Trans>
        </p>
      )}
    </>
  )
}

function Problem({ kind, line, seal }: LogCheck['problems'][number]) {
  switch (kind) {
    case 'changed':
      return <Trans>Entry {line} was changed after it was written.</Trans>
    case 'deleted':
      return <Trans>Entry {line} was deleted.</Trans>
    case 'added':
      return <Trans>Entry {line} was added later.</Trans>
    case 'broken seal':
      return <Trans>Seal {seal} was changed, or an earlier seal is missing.</Trans>
    case 'other secret':
      return <Trans>Seal {seal} was created with a secret other than this installation’s.</Trans>
    case 'lost seal':
      return <Trans>Seals seen by an earlier check are missing.</Trans>
  }
}
