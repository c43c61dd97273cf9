import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { messageOf } from '#web/api/errors.ts'
import { toast } from './toast.ts'

type EarlierButtonProps = {
  onRead: () => Promise<void>
  /** The text for a failure. */
  failure?: string
}

/** Reads the messages before those that are shown. */
export function EarlierButton({ onRead, failure }: EarlierButtonProps) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const loadEarlier = async (): Promise<void> => {
    setBusy(true)
    try {
      await onRead()
    } catch (problem) {
      toast.error(messageOf(problem, failure ?? t`The messages could not be loaded. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button variant="default" disabled={isBusy} onClick={() => void loadEarlier()}>
        <Trans>Show earlier messages</Trans>
      </Button>
    </div>
  )
}
