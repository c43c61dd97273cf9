import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import panel from '#web/kit/panel.module.css'
import { useDevicePush } from './use-device-push.ts'

/** Notifications of this device while the site is closed: the browser asks only after a press of the button. */
export function PushPanel() {
  const { state, isBusy, turnOn, turnOff } = useDevicePush()
  return (
    <section className={panel.panel} aria-labelledby="this-device">
      <div className={panel.head}>
        <h2 id="this-device" className={panel.title}>
          <Trans>This device</Trans>
        </h2>
        {state === 'on' && (
          <Button variant="default" disabled={isBusy} onClick={() => void turnOff()}>
            <Trans>Turn off for this device</Trans>
          </Button>
        )}
        {state === 'off' && (
          <Button disabled={isBusy} onClick={() => void turnOn()}>
            <Trans>Turn on for this device</Trans>
          </Button>
        )}
      </div>
      <p>
        {state === 'impossible' ? (
          <Trans>This browser cannot show notifications while the site is closed.</Trans>
        ) : state === 'refused' ? (
          <Trans>You have blocked notifications from this site. You can allow them in your browser settings.</Trans>
        ) : (
          <Trans>Your device can show notifications while the site is closed, until you sign out.</Trans>
        )}
      </p>
    </section>
  )
}
