import { Button, Group } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import note from '#web/kit/note.module.css'
import { useDevicePush } from './use-device-push.ts'

const ANSWERED = 'push-offer-answered'

/** Without storage the answer counts as no, so that the question does not repeat. */
function wasOfferAnswered(): boolean {
  try {
    return localStorage.getItem(ANSWERED) !== null
  } catch {
    return true
  }
}

/** After a message is sent: asks once on this device whether to notify about the answer. */
export function PushOffer() {
  const { state, isBusy, turnOn } = useDevicePush()
  const [isOver, setOver] = useState(wasOfferAnswered)
  if (isOver || state !== 'off') return null
  const rememberAnswer = () => {
    localStorage.setItem(ANSWERED, '1')
    setOver(true)
  }
  return (
    <aside className={note.note}>
      <p>
        <Trans>Get a notification on this device when there is an answer, even while the site is closed?</Trans>
      </p>
      <Group gap="sm">
        <Button size="sm" disabled={isBusy} onClick={() => void turnOn().then(rememberAnswer)}>
          <Trans>Yes, notify me</Trans>
        </Button>
        <Button size="sm" variant="subtle" onClick={rememberAnswer}>
          <Trans>No thanks</Trans>
        </Button>
      </Group>
    </aside>
  )
}
