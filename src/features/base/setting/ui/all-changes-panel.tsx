import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#web/api/queries.ts'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { settingChangeApi } from '../change/change.contract.ts'
import styles from './settings.module.css'

/** Who changed which setting when; each leads to its setting, whose history has the values. */
export function AllChangesPanel() {
  const { t } = useLingui()
  const { instant } = useDateText()
  const { data, isError, refetch } = useQuery(query(settingChangeApi.listAll, {}))
  return (
    <section className={styles.group}>
      <h2>
        <Trans>Latest changes</Trans>
      </h2>
      <div className={styles.panel}>
        <p className={styles.soft}>
          <Trans>Open a setting to see its values before and after in its history.</Trans>
        </p>
        {!data && isError && (
          <ErrorState text={t`The history could not be loaded`} onRetry={() => void refetch()} isCompact />
        )}
        {!data && !isError && <LoadingState lines={5} />}
        {data?.changes.length === 0 && <EmptyState title={t`No setting has been changed yet`} isCompact />}
        <ol className={styles.allChanges}>
          {data?.changes.map(({ id, at, by, key, label, group }) => (
            <li key={id}>
              <p>
                <Link to={`#${key}`}>{label}</Link>
                <span className={styles.soft}> · {group}</span>
              </p>
              <p className={styles.soft}>
                {by && <>{by} · </>}
                <time dateTime={at}>{instant(at, 'date and time')}</time>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
