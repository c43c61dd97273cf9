import { Plural, Trans } from '@lingui/react/macro'
import type { LeaveRow } from '../leave.contract.ts'
import styles from './leave.module.css'

type OfLeave = { leave: LeaveRow }

/** What the person who decides should know, beside Approve; the record has the names (`BeforeDeciding`). */
export function LeaveAtAGlance({ leave }: OfLeave) {
  if (!leave.before_deciding) return null
  return (
    <>
      <DaysLeft leave={leave} /> · <CountAway leave={leave} />
      {leave.substitute && (
        <>
          {' · '}
          <SubstituteState leave={leave} />
        </>
      )}
    </>
  )
}

/** The same without the days, in one line of a list: a substitute who is away comes first, where nothing is cut off. */
export function AwayAtAGlance({ leave }: OfLeave) {
  const { before_deciding: facts, substitute } = leave
  if (!facts) return null
  if (!substitute) return <CountAway leave={leave} />
  const state = <SubstituteState leave={leave} />
  const count = <CountAway leave={leave} />
  return (
    <>
      {facts.substitute_away ? state : count} · {facts.substitute_away ? count : state}
    </>
  )
}

/** What remains of the days that this kind of leave has, once this request is granted. */
export function DaysLeft({ leave: { before_deciding: facts } }: OfLeave) {
  if (!facts) return null
  const { remaining } = facts
  return (
    <span className={remaining < 0 ? styles.over : undefined}>
      <Plural value={remaining} one="# day left" other="# days left" />
    </span>
  )
}

function CountAway({ leave: { before_deciding: facts } }: OfLeave) {
  const away = facts?.away ?? 0
  return <Plural value={away} one="# away" other="# away" />
}

function SubstituteState({ leave: { before_deciding: facts, substitute } }: OfLeave) {
  return (
    <span className={facts?.substitute_away ? styles.over : undefined} title={substitute?.name}>
      {facts?.substitute_away ? <Trans>Substitute away</Trans> : <Trans>Substitute available</Trans>}
    </span>
  )
}
