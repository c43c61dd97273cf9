import type { ReactNode } from 'react'
import { canMove } from '#shared/moves.ts'
import { type Actor, can } from '#shared/policy.ts'
import type { BulkDecision } from './use-decision.ts'

/** A decision about several rows as a button shows it. */
export type BulkChoice<Row> = {
  decision: BulkDecision<Row>
  label: ReactNode
  /** The label for several rows: 'Approve selected'. */
  name: string
  isDangerous?: boolean
  /** The hint while nothing is selected, where the action is not a decision. */
  hint?: ReactNode
}

/** Is this decision possible about this row, for this person? */
export const canBeDecided = <Row extends { status?: string }>(
  { decision }: { decision: Pick<BulkDecision<Row>, 'move' | 'ability'> },
  row: Row,
  me: Actor,
): boolean =>
  row.status !== undefined && (!decision.move || canMove(decision.move, row.status)) && can(me, decision.ability, row)

/** Which rows are selected, out of those that can be. */
export type Selection = {
  selected: ReadonlySet<number>
  open: ReadonlySet<number>
  onChange: (selected: ReadonlySet<number>) => void
}

/** The box that selects every row that can be. */
export const selectAllBox = ({ selected, open, onChange }: Selection) => ({
  isChecked: open.size > 0 && selected.size === open.size,
  isMixed: selected.size > 0 && selected.size < open.size,
  onChange: (isChecked: boolean) => onChange(isChecked ? new Set(open) : new Set<number>()),
})
