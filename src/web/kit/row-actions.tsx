import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Mark } from './decided-rows.ts'
import { type Choice, DecisionButtons } from './decision-buttons.tsx'
import { StatusBadge } from './status-badge.tsx'
import styles from './row-actions.module.css'
import { UndoButton } from './undo-button.tsx'

type RowActionsProps<Row> = {
  row: Row
  mark: Mark | undefined
  choices: readonly Choice<Row & { status: string }>[]
  otherwise: ReactNode
}

/** The actions of a row; after a decision, its result and, for some seconds, an undo button. */
export function RowActions<Row extends { id: number; status?: string }>(props: RowActionsProps<Row>) {
  const { row, mark, choices, otherwise } = props
  const { t } = useLingui()
  if (mark) {
    return (
      <span className={styles.mark}>
        <StatusBadge tone={mark.tone}>{mark.label}</StatusBadge>
        {mark.undo && <UndoButton key={mark.undo.endsAt} undo={mark.undo} name={t`Undo this decision`} />}
      </span>
    )
  }
  const { status } = row
  if (status === undefined) return otherwise
  return <DecisionButtons row={{ ...row, status }} choices={choices} isQuiet isReasoned otherwise={otherwise} />
}
