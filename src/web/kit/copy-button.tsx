import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import button from './button.module.css'
import { toast } from './toast.ts'

type CopyButtonProps = {
  text: string
  /** What is copied, for screen readers: "Copy the order number". */
  name: string
  children: ReactNode
}

/** Copies a short text to the clipboard. */
export function CopyButton({ text, name, children }: CopyButtonProps) {
  const { t } = useLingui()
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t`Copied: ${text}`)
    } catch {
      // Some browsers forbid it; the text is beside the button.
      toast.error(t`This could not be copied. Select it and copy it manually.`)
    }
  }
  return (
    <button type="button" className={button.secondary} aria-label={name} onClick={() => void copy()}>
      {children}
    </button>
  )
}
