import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useLanguage } from '#web/i18n.tsx'
import { zoneNameAt } from '#web/kit/zone-names.ts'
import { availabilityApi, type AvailabilityForm, type Slot } from '../availability.contract.ts'
import { SlotList } from './slot-list.tsx'

/** The free times that the form would give, in the mentor's zone, before it is saved. */
export function SlotPreview({ form }: { form: AvailabilityForm }) {
  const { t } = useLingui()
  const locale = useLanguage()
  const [shown, setShown] = useState<{ slots: readonly Slot[]; zone: string }>()
  const preview = useApiMutation(availabilityApi.preview, {
    failure: t`The free times could not be shown. Check the fields above.`,
    onSuccess: ({ slots }, { body }) => setShown({ slots, zone: body.time_zone }),
  })
  const zone = shown?.slots[0] && zoneNameAt(shown.zone, shown.slots[0].starts_at, locale)
  return (
    <>
      <Button variant="default" onClick={() => preview.mutate({ body: form })} disabled={preview.isPending}>
        <Trans>Show the next free times</Trans>
      </Button>
      {shown && (
        <div aria-live="polite">
          {shown.slots.length === 0 ? (
            <p>
              <Trans>These hours leave no free times in the next 4 weeks.</Trans>
            </p>
          ) : (
            <>
              <p>
                <Trans>What learners can book, in your time zone: {zone}</Trans>
              </p>
              <SlotList slots={shown.slots} zone={shown.zone} />
            </>
          )}
        </div>
      )}
    </>
  )
}
