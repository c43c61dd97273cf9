import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { OpenUndo } from './decided-rows.ts'

type UndoButtonProps = {
  undo: OpenUndo
  /** The label for screen readers, where the visible one does not say what is undone. */
  name?: string
}

/** Undoes a decision while that is possible, then disappears; its focus moves to what remains in the row or record. */
export function UndoButton({ undo, name }: UndoButtonProps) {
  const [isOver, setOver] = useState(() => undo.endsAt <= performance.now())
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const timer = setTimeout(
      () => {
        if (document.activeElement === button.current) focusTargetBeside(button.current)?.focus({ preventScroll: true })
        setOver(true)
      },
      Math.max(0, undo.endsAt - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [undo])
  if (isOver) return null
  return (
    <Button ref={button} size="sm" variant="subtle" {...(name ? { 'aria-label': name } : {})} onClick={undo.take}>
      <Trans>Undo</Trans>
    </Button>
  )
}

/** What remains in the row or record when the button is gone. */
const focusTargetBeside = (button: HTMLElement | null): HTMLElement | null | undefined =>
  button?.closest('[data-row], [data-record]')?.querySelector<HTMLElement>('[data-after-move], a[href]')
