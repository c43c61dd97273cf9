import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { type ListView, searchState } from '#web/kit/list-state.ts'
import { enrollmentApi } from '../enrollment.contract.ts'
import styles from './enrollment-list.module.css'

const TABS = ['pending', 'active', 'completed'] as const

/** The other tabs that have what was searched: somebody who is looked for by name may stand in any of them. */
export function FoundElsewhere({ state: { q, get } }: { state: Pick<ListView, 'q' | 'get'> }) {
  const { data } = useQuery({
    ...query(enrollmentApi.list, { query: { search: q, view: 'rows', limit: PAGE_LIMIT_MAX } }),
    enabled: q !== '',
  })
  const statuses = new Set(data?.enrollments.map(({ status }) => status))
  const others = TABS.filter((name) => name !== (get('status') || 'pending') && statuses.has(name))
  if (others.length === 0) return null
  return (
    <span className={styles.elsewhere}>
      {others.map((name) => (
        <Link key={name} to={`?status=${name}`} replace state={searchState(q)} className={button.secondary}>
          {name === 'pending' && <Trans>Found among the pending</Trans>}
          {name === 'active' && <Trans>Found among the active</Trans>}
          {name === 'completed' && <Trans>Found among the completed</Trans>}
        </Link>
      ))}
    </span>
  )
}
