import { Plural, Trans } from '@lingui/react/macro'
import type { LeaveRow } from '../leave.contract.ts'
import styles from './leave.module.css'

/** What the person who decides should know, beside Approve in a list; the record has the names (`BeforeDeciding`). */
export function LeaveAtAGlance({ leave: { before_deciding: facts, substitute } }: { leave: LeaveRow }) {
  if (!facts) return null
  const { remaining, away, substitute_away: isSubstituteAway } = facts
  return (
    <>
      <span className={remaining < 0 ? styles.over : undefined}>
        <Plural value={remaining} one="# day left" other="# days left" />
      </span>
      {' · '}
      <Plural value={away} one="# away" other="# away" />
      {substitute && (
        <>
          {' · '}
          <span className={isSubstituteAway ? styles.over : undefined} title={substitute.name}>
            {isSubstituteAway ? <Trans>Substitute away</Trans> : <Trans>Substitute available</Trans>}
          </span>
        </>
      )}
    </>
  )
}
