import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messageOf } from '#web/api/errors.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { type Letter, outbox } from '#web/api/outbox.ts'
import { useDelivery, useOutbox, useOutcomes, useSending } from '#web/api/use-outbox.ts'
import { toast } from '#web/kit/toast.ts'
import { eventApi } from '../event.contract.ts'
import { registrationApi } from '../registration/registration.contract.ts'
import { eventPath } from './event-labels.ts'
import { eventOf } from './unsent-registration.ts'

type Options = { slug: string; personId: number; onSent: () => void }

/** The unsent registration for an event on this device; shows its result, and can remove it. */
export function useUnsentRegistration({ slug, personId, onSent }: Options): {
  letter: Letter | undefined
  takeBack: () => void
} {
  const { t } = useLingui()
  const cache = useQueryClient()
  const navigate = useNavigate()
  useDelivery(LETTER_KINDS.registration)
  useSending(personId)
  const letter = useOutbox(personId).letters.find((one) => eventOf(one) === slug)
  useOutcomes((outcome) => {
    if (eventOf(outcome.letter) !== slug) return
    if ('problem' in outcome) return void toast.error(messageOf(outcome.problem, t`Failed to register for event`))
    toast.success(t`Registration successful!`)
    onSent()
    for (const { name } of [eventApi.get, registrationApi.get, registrationApi.listOwn])
      void cache.invalidateQueries({ queryKey: [name] })
    void navigate(eventPath(slug))
  })
  return { letter, takeBack: () => letter && outbox.remove(personId, letter) }
}
