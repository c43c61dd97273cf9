import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasSendingFailed } from '#web/api/outbox-sender.ts'
import { useMe } from '#web/api/use-me.ts'
import { useLoadDelivery, useOutbox, useOutcomes } from '#web/api/use-outbox.ts'
import { doorApi, type Guest } from '../door.contract.ts'
import { rosterApi } from '#features/public/event/roster/roster.contract.ts'
import { doorList, readScan, type Scanned } from './door-list.ts'
import { CHECK_IN, checkInProblem, queueCheckIn, queueUndo, undoInLetter, unsentCheckIns } from './unsent-check-ins.ts'

/** What the door shows about a scanned ticket. */
export type Verdict =
  | { kind: 'in'; guest: Guest }
  | { kind: 'double'; name: string; at: string }
  | { kind: 'undone'; name: string }
  | { kind: 'refused'; problem: Extract<Scanned, { problem: string }>['problem'] }
  | { kind: 'answer'; text: string }

/** A check-in that was made on this device. */
type Own = { registrationId: number; clientKey: string; at: string }

/** The door of an event: who is in, by what the server knows and what this device keeps, and how someone gets in. */
export function useDoor(slug: string) {
  const { id: me } = useMe()
  const cache = useQueryClient()
  const { letters, state } = useOutbox(me)
  const { data: list, isError, isFetching, dataUpdatedAt, refetch } = useQuery(doorList(slug))
  /** Whom this page has let in: a list that was read before knows nothing of them. */
  const [admitted, setAdmitted] = useState<readonly Own[]>([])
  /** The keys of what this page has undone. */
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set())
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const worksOffline = useLoadDelivery(CHECK_IN)
  const unsent = unsentCheckIns(letters, slug)
  const unsentUndos = letters.flatMap((letter) => undoInLetter(letter) ?? []).filter((one) => one.slug === slug)
  const gone = new Set([...undone, ...unsentUndos.flatMap(({ keys }) => keys)])
  const isNotUndone = (key: string): boolean => !gone.has(key)
  /** By what a guest is in, of all that this device knows. */
  const localCheckInsOf = (guest: Guest): Own[] =>
    [...admitted, ...unsent].filter((one) => one.registrationId === guest.id && isNotUndone(one.clientKey))
  const checkedInSince = (guest: Guest): string | null =>
    (guest.check_in_keys.some(isNotUndone) ? guest.checked_in_at : null) ?? localCheckInsOf(guest)[0]?.at ?? null
  useOutcomes((outcome) => {
    const undo = undoInLetter(outcome.letter)
    if (outcome.letter.kind !== CHECK_IN && !undo) return
    // A refused check-in changes nothing.
    if (undo && 'problem' in outcome) setUndone((keys) => new Set([...keys].filter((key) => !undo.keys.includes(key))))
    const problem = 'problem' in outcome ? outcome.problem.message : checkInProblem(outcome.answer)
    if (problem !== null) setVerdict({ kind: 'answer', text: problem })
    for (const { name } of [doorApi.listConflicts, rosterApi.list]) void cache.invalidateQueries({ queryKey: [name] })
  })
  const admit = (guest: Guest, way: 'scan' | 'hand', ticket?: string) => {
    const since = checkedInSince(guest)
    if (since !== null) return setVerdict({ kind: 'double', name: guest.name, at: since })
    const at = new Date().toISOString()
    const clientKey = queueCheckIn(me, { slug, registrationId: guest.id, way, at, ...(ticket && { ticket }) })
    setAdmitted((known) => [...known, { registrationId: guest.id, clientKey, at }])
    setVerdict({ kind: 'in', guest })
  }
  const undo = (guest: Guest) => {
    const own = localCheckInsOf(guest).map(({ clientKey }) => clientKey)
    const keys = [...new Set([...guest.check_in_keys.filter(isNotUndone), ...own])]
    if (keys.length === 0) return
    queueUndo(me, { slug, registrationId: guest.id, keys })
    setUndone((known) => new Set([...known, ...keys]))
    setVerdict({ kind: 'undone', name: guest.name })
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
    inSince: checkedInSince,
    inside: guests.filter((guest) => checkedInSince(guest) !== null).length,
    unsent: unsent.length,
    unsentUndos: unsentUndos.length,
    isLate: hasSendingFailed(state),
    verdict,
    admit,
    undo,
    scan,
  }
}
export type Door = ReturnType<typeof useDoor>
