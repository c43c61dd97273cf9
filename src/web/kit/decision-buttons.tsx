import { Button, type ButtonProps } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode, useId } from 'react'
import { canMove } from '#shared/moves.ts'
import { can, whyNot } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import { translateText } from '#web/i18n.tsx'
import styles from './decision-buttons.module.css'
import { prepareNextFocus } from './next-focus.ts'
import { RoleName } from './role-name.tsx'
import { toast } from './toast.ts'
import type { Decision } from './use-decision.ts'

/** A decision as a button shows it. */
export type Choice<Row> = {
  decision: Decision<Row>
  label: ReactNode
  /** The label for screen readers, where the visible one does not name the person. */
  name?: string
  isDangerous?: boolean
  /** Neither a main action nor a dangerous one. */
  isSecondary?: boolean
  /** The state of what is decided on, where it is not the row's own. */
  status?: string
}

type MoveButtonsProps<Row> = {
  row: Row
  choices: readonly Choice<Row>[]
  /** In a row: small, and without the weight of a page's main action. */
  isQuiet?: boolean
  /** Also shows moves that this person may not make, disabled and with the reason, where people would look for them. */
  isExplained?: boolean
  /** Shows what this person may not do here, disabled, where the policy has a reason for it. */
  isReasoned?: boolean
  /** Shown when no decision is possible. */
  otherwise?: ReactNode
}

const buttonLook = (
  isQuiet: boolean,
  { isDangerous, isSecondary }: Pick<Choice<never>, 'isDangerous' | 'isSecondary'>,
): ButtonProps => {
  if (isSecondary) return { size: isQuiet ? 'sm' : 'md', variant: 'default' }
  if (isQuiet) return { size: 'sm', variant: 'subtle', ...(isDangerous ? { color: 'red' } : {}) }
  return { size: 'md', ...(isDangerous ? { variant: 'light', color: 'red' } : {}) }
}

/** The decisions that are possible about a row: its state allows the move, and the person may make it. */
export function DecisionButtons<Row extends { id: number; status: string }>(props: MoveButtonsProps<Row>) {
  const { row, choices, isQuiet = false, isExplained = false, isReasoned = false, otherwise } = props
  const { i18n } = useLingui()
  const me = useMe()
  const id = useId()
  const possible = choices
    .filter(({ decision, status }) => canMove(decision.move, status ?? row.status))
    .map((choice) => ({
      ...choice,
      isAllowed: can(me, choice.decision.ability, row),
      why: whyNot(me, choice.decision.ability, row),
    }))
  const shown = possible.filter(({ isAllowed, why }) => isAllowed || isExplained || (isReasoned && why !== null))
  const refused = shown.find(({ isAllowed }) => !isAllowed)
  const why = refused?.why ? translateText(i18n, refused.why) : undefined
  const isBusy = choices.some(({ decision }) => decision.busy.has(row.id))
  if (shown.length === 0) return otherwise
  async function start(pressed: HTMLElement, { decision, isAllowed }: (typeof shown)[number]): Promise<void> {
    if (!isAllowed && isQuiet && why) toast.info(why)
    if (isBusy || !isAllowed) return
    const focusNext = prepareNextFocus(pressed)
    if (await decision.start(row)) focusNext()
  }
  return (
    <span className={styles.moves} aria-busy={isBusy || undefined}>
      {shown.map((choice) => {
        const { decision, label, name, isAllowed } = choice
        return (
          <Button
            key={decision.move.name}
            {...buttonLook(isQuiet, choice)}
            {...(isAllowed
              ? { 'data-move': decision.move.name, 'data-answer': decision.move.answer }
              : { 'data-refused': decision.move.answer ?? true })}
            // Not disabled: that would take the focus away while it is being decided, and the reason from the keyboard.
            aria-disabled={isBusy || !isAllowed || undefined}
            {...(name ? { 'aria-label': name } : {})}
            {...(isAllowed ? {} : { 'aria-describedby': id, title: isQuiet ? why : undefined })}
            onClick={(event) => void start(event.currentTarget, choice)}
          >
            {label}
          </Button>
        )
      })}
      {refused && (
        <span id={id} className={styles.why} data-quiet={isQuiet || undefined}>
          {why ?? (
            <>
              <Trans>Only for:</Trans> <Roles of={refused.decision.ability.roles} />
            </>
          )}
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
