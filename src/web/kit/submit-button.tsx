import type { ReactNode } from 'react'
import button from './button.module.css'

type SubmitButtonProps = {
  isBusy: boolean
  isDisabled?: boolean
  /** Its text while the form is sent. */
  busyLabel: ReactNode
  children: ReactNode
}

/** Sends a form without Mantine. A click before the page is interactive is replayed, see server/ssr/defer-scripts.ts. */
export function SubmitButton({ isBusy, isDisabled = false, busyLabel, children }: SubmitButtonProps) {
  return (
    <button type="submit" data-replay className={`${button.primary} ${button.wide}`} disabled={isBusy || isDisabled}>
      {isBusy ? busyLabel : children}
    </button>
  )
}
