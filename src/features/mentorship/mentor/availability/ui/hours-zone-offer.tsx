import { Button, Group } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { haveSameClock } from '#shared/time-zone-clocks.ts'
import { useMe } from '#web/api/use-me.ts'
import { zonePlace } from '#web/kit/zone-names.ts'

type HoursZoneOfferProps = {
  /** The zone of the hours as they are saved. */
  saved: string
  /** The zone that the form shows now. */
  value: string
  onUse: (zone: string) => void
}

/**
 * To a mentor who reads times in another zone than that of the saved hours: these stay as they are, because whoever
 * travels for a week keeps the hours of home, and one button moves them along.
 */
export function HoursZoneOffer({ saved, value, onUse }: HoursZoneOfferProps) {
  const { time_zone: own } = useMe()
  const [now] = useState(Date.now)
  if (own === null || haveSameClock(own, saved, now)) return null
  const [there, here] = [zonePlace(saved), zonePlace(own)]
  if (value === own)
    return (
      <p role="status">
        <Trans>Your hours are now in {here} time. Save them to keep the change.</Trans>
      </p>
    )
  if (value !== saved) return null
  return (
    <Group gap="sm">
      <p>
        <Trans>
          Your hours are set for {there}. Use {here}?
        </Trans>
      </p>
      <Button size="sm" variant="default" onClick={() => onUse(own)}>
        <Trans>Use {here}</Trans>
      </Button>
    </Group>
  )
}
