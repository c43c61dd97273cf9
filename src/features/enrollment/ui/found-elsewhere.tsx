import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { enrollmentApi } from '../enrollment.contract.ts'
import { type Tab, TABS } from './enrollment-table-state.ts'
import styles from './enrollment-list.module.css'

/** Links to the other tabs with matches: a person searched by name may be in any of them. */
export function FoundElsewhere({ tab, search }: { tab: Tab; search: string }) {
  const { data } = useQuery(query(enrollmentApi.list, { query: { search, view: 'rows', limit: PAGE_LIMIT_MAX } }))
  const statuses = new Set(data?.enrollments.map(({ status }) => status))
  const others = TABS.filter((name) => name !== tab && statuses.has(name))
  if (others.length === 0) return null
  return (
    <span className={styles.elsewhere}>
      {others.map((name) => (
        <Link
          key={name}
          to={{ search: new URLSearchParams({ status: name, q: search }).toString() }}
          replace
          className={button.secondary}
        >
          {name === 'pending' && <Trans>Found among the pending</Trans>}
          {name === 'active' && <Trans>Found among the active</Trans>}
          {name === 'completed' && <Trans>Found among the completed</Trans>}
        </Link>
      ))}
    </span>
  )
}
