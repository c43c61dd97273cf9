import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { query } from '#web/api/queries.ts'
import { useOutbox } from '#web/api/use-outbox.ts'
import { useKeptOfflineText } from '#web/kit/use-kept-offline-text.ts'
import { registrationApi } from '../registration/registration.contract.ts'
import styles from './events.module.css'

const OWN = query(registrationApi.listOwn, { query: { when: 'upcoming', limit: PAGE_LIMIT_MAX } })

type Props = { personId: number; slug: string; children: ReactNode }

/** In place of the button on a card: that the reader is registered or waits, or that the registration waits here. */
export function CardPlace({ personId, slug, children }: Props) {
  const kept = useKeptOfflineText()
  const { letters } = useOutbox(personId)
  const { data } = useQuery(OWN)
  if (letters.some(({ id }) => id === `${LETTER_KINDS.registration}:${slug}`))
    return <p className={styles.own}>{kept}</p>
  const own = data?.registrations.find(({ event, status }) => event.slug === slug && status !== 'cancelled')
  if (!own) return children
  return (
    <p className={styles.own}>
      {own.status === 'confirmed' ? (
        <Trans>You are registered for this event.</Trans>
      ) : (
        <Trans>You are on the waiting list.</Trans>
      )}
    </p>
  )
}
