import { Button, Group } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Me } from '#shared/me.ts'
import { ownTimeZone } from '#shared/own-time-zone.ts'
import { haveSameClock } from '#shared/time-zone-clocks.ts'
import { previewedRole } from '#web/api/preview-role.ts'
import { withStorage } from '#web/api/storage.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useReaderTimeZone } from '#web/api/use-organisation.ts'
import { useLanguage } from '#web/i18n.tsx'
import { useStillInPress } from '#web/kit/press.ts'
import { zoneNameAt } from '#web/kit/zone-names.ts'
import { accountApi } from '../account.contract.ts'
import { sessionApi } from '../session/session.contract.ts'
import styles from './zone-offer.module.css'

/** The zones that someone did not want to switch to, on this device. */
const storageKeyOf = ({ id }: Me): string => `zones-kept:${id}`
const readDeclinedZones = (me: Me): string[] =>
  withStorage((storage) => storage.getItem(storageKeyOf(me)))
    ?.split(' ')
    .filter(Boolean) ?? []

/** Asks once per zone whether to use the time zone of this device; the profile can change it back. */
export function ZoneOffer({ me }: { me: Me }) {
  const { t } = useLingui()
  const locale = useLanguage()
  const zone = useReaderTimeZone()
  const [own] = useState(ownTimeZone)
  const [at] = useState(Date.now)
  const [isOver, setOver] = useState(() => previewedRole() !== null || readDeclinedZones(me).includes(own))
  // It lies over the foot of the page: under a finger it would take the press.
  const isShown = useStillInPress(!isOver && !haveSameClock(own, zone, at), false)
  const change = useApiMutation(accountApi.updateProfile, {
    success: t`Times now follow this device’s clock`,
    failure: t`The time zone could not be changed. Please try again.`,
    refresh: [sessionApi.me],
    onSuccess: () => setOver(true),
  })
  if (!isShown) return null
  const nameOf = (named: string) => zoneNameAt(named, new Date(at).toISOString(), locale)
  const here = nameOf(own)
  const usual = nameOf(zone)
  const declineZone = () => {
    withStorage((storage) => storage.setItem(storageKeyOf(me), [...readDeclinedZones(me), own].join(' ')))
    setOver(true)
  }
  const { name, email } = me
  return (
    <aside className={styles.offer} aria-label={t`Time zone`}>
      <p>
        <Trans>
          Your device is set to {here}. Times are shown for {usual}. Switch?
        </Trans>
      </p>
      <Group gap="sm">
        <Button
          size="sm"
          loading={change.isPending}
          onClick={() => change.mutate({ body: { name, email, time_zone: own } })}
        >
          <Trans>Switch</Trans>
        </Button>
        <Button size="sm" variant="subtle" onClick={declineZone}>
          <Trans>Don’t switch</Trans>
        </Button>
      </Group>
    </aside>
  )
}
