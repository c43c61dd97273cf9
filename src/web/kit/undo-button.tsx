import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { OpenUndo } from './held-rows.ts'

type UndoButtonProps = {
  undo: OpenUndo
  /** What a screen reader says where the label alone does not tell what is undone. */
  name?: string
}

/** Takes a decision back as long as that is possible, and is gone then; a focus on it goes to what the row or record keeps. */
export function UndoButton({ undo, name }: UndoButtonProps) {
  const [isOver, setOver] = useState(() => undo.endsAt <= performance.now())
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const timer = setTimeout(
      () => {
        if (document.activeElement === button.current) besides(button.current)?.focus({ preventScroll: true })
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

/** What stays in the row or record when the button is gone. */
const besides = (button: HTMLElement | null): HTMLElement | null | undefined =>
  button?.closest('[data-row], [data-record]')?.querySelector<HTMLElement>('[data-after-move], a[href]')
