import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode, useId } from 'react'
import { canMove } from '#shared/moves.ts'
import { can } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import styles from './move-buttons.module.css'
import { RoleName } from './role-name.tsx'
import type { Decision } from './use-decision.ts'

type Choice<Row> = {
  decision: Decision<Row>
  label: ReactNode
  /** What a screen reader says where the label alone does not tell whom it is about. */
  name?: string
  isDangerous?: boolean
  /** The state of what is decided on, where it is not the row's own. */
  status?: string
}

type MoveButtonsProps<Row> = {
  row: Row
  choices: readonly Choice<Row>[]
  size?: 'sm' | 'md'
  /** Shows what this person may not do, too, disabled and with the reason: where people would look for it. */
  isExplained?: boolean
  /** What stands there when nothing can be decided. */
  otherwise?: ReactNode
}

/** The decisions that are possible about a row: its state allows the move, and the person may make it. */
export function MoveButtons<Row extends { status: string }>(props: MoveButtonsProps<Row>) {
  const { row, choices, size = 'md', isExplained = false, otherwise } = props
  const me = useMe()
  const id = useId()
  const possible = choices
    .filter(({ decision, status }) => canMove(decision.move, status ?? row.status))
    .map((choice) => ({ ...choice, isAllowed: can(me, choice.decision.ability, row) }))
  const shown = possible.filter(({ isAllowed }) => isAllowed || isExplained)
  const refused = shown.find(({ isAllowed }) => !isAllowed)
  if (shown.length === 0) return otherwise
  return (
    <span className={styles.moves}>
      {shown.map(({ decision, label, name, isDangerous, isAllowed }) => (
        <Button
          key={decision.move.name}
          size={size}
          disabled={decision.isBusy || !isAllowed}
          {...(isDangerous ? { variant: 'light', color: 'red' } : {})}
          {...(name ? { 'aria-label': name } : {})}
          {...(isAllowed ? {} : { 'aria-describedby': id })}
          onClick={() => void decision.start(row)}
        >
          {label}
        </Button>
      ))}
      {refused && (
        <span id={id} className={styles.why}>
          <Trans>Only for:</Trans> <Roles of={refused.decision.ability.roles} />
        </span>
      )}
    </span>
  )
}

function Roles({ of: roles }: { of: Decision<never>['ability']['roles'] }) {
  if (typeof roles === 'string') return <Trans>the person concerned</Trans>
  return roles.map((role, at) => (
    <Fragment key={role}>
      {at > 0 && ', '}
      <RoleName role={role} />
    </Fragment>
  ))
}
