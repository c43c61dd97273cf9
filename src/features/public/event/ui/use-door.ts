import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isLate } from '#web/api/outbox-sender.ts'
import { useMe } from '#web/api/use-me.ts'
import { useDelivery, useOutbox, useOutcomes } from '#web/api/use-outbox.ts'
import { doorApi, type Guest } from '../door/door.contract.ts'
import { rosterApi } from '../roster/roster.contract.ts'
import { doorList, readScan, type Scanned } from './door-list.ts'
import { CHECK_IN, checkInProblem, keepCheckIn, unsentOf } from './unsent-check-ins.ts'

/** What the door shows about a scanned ticket. */
export type Verdict =
  | { kind: 'in' | 'double'; name: string; at: string }
  | { kind: 'refused'; problem: Extract<Scanned, { problem: string }>['problem'] }
  | { kind: 'answer'; text: string }

/** The door of an event: who is in, by what the server knows and what this device keeps, and how somebody gets in. */
export function useDoor(slug: string) {
  const { id: me } = useMe()
  const cache = useQueryClient()
  const { letters, state } = useOutbox(me)
  const { data: list, isError, isFetching, dataUpdatedAt, refetch } = useQuery(doorList(slug))
  /** Whom this page has let in: a list that was read before knows nothing of them. */
  const [admitted, setAdmitted] = useState<ReadonlyMap<number, string>>(new Map())
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const worksOffline = useDelivery(CHECK_IN)
  const unsent = unsentOf(letters, slug)
  const inSince = (guest: Guest): string | null =>
    guest.checked_in_at ??
    admitted.get(guest.id) ??
    unsent.find(({ registrationId }) => registrationId === guest.id)?.at ??
    null
  useOutcomes((outcome) => {
    if (outcome.letter.kind !== CHECK_IN) return
    const problem = 'problem' in outcome ? outcome.problem.message : checkInProblem(outcome.answer)
    if (problem !== null) setVerdict({ kind: 'answer', text: problem })
    for (const { name } of [doorApi.listConflicts, rosterApi.list]) void cache.invalidateQueries({ queryKey: [name] })
  })
  const admit = (guest: Guest, way: 'scan' | 'hand', ticket?: string) => {
    const since = inSince(guest)
    if (since !== null) return setVerdict({ kind: 'double', name: guest.name, at: since })
    const at = new Date().toISOString()
    keepCheckIn(me, { slug, registrationId: guest.id, way, at, ...(ticket && { ticket }) })
    setAdmitted((known) => new Map(known).set(guest.id, at))
    setVerdict({ kind: 'in', name: guest.name, at })
  }
  const scan = async (text: string) => {
    if (!list) return
    const scanned = await readScan(list, text)
    if ('guest' in scanned) admit(scanned.guest, 'scan', text)
    else setVerdict({ kind: 'refused', problem: scanned.problem })
  }
  const guests = [...(list?.guests.values() ?? [])]
  return {
    guests,
    isLoaded: list !== undefined,
    worksOffline,
    isError,
    isFetching,
    loadedAt: dataUpdatedAt,
    reload: refetch,
    inSince,
    inside: guests.filter((guest) => inSince(guest) !== null).length,
    unsent: unsent.length,
    isLate: isLate(state),
    verdict,
    admit,
    scan,
  }
}
export type Door = ReturnType<typeof useDoor>
