import * as z from 'zod/mini'
import { dayIn } from '#shared/dates.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import type { Letter } from '#web/api/outbox.ts'
import { keepAndSend, type Outcome } from '#web/api/outbox-sender.ts'
import { ATTENDANCE_ACTIONS, type Attendance, dayFieldOf } from '../attendance.contract.ts'
import { lateSyncApi } from '../late-sync/late-sync.contract.ts'

/** The kind of its letters in the outbox. */
export const ATTENDANCE = LETTER_KINDS.attendance

const Stored = z.object({
  clientId: z.string(),
  type: z.enum(ATTENDANCE_ACTIONS),
  /** When the button was pressed, by the clock of this device. */
  pressedAt: z.string(),
  site: z.optional(z.string()),
})
/** An action that this device could not send. */
export type UnsentAction = z.infer<typeof Stored>

/** The action in a letter; null when it is of another kind. */
function readUnsentAction({ kind, input }: Letter): UnsentAction | null {
  const known = Stored.safeParse(input)
  return kind === ATTENDANCE && known.success ? known.data : null
}

/** The actions among the letters, in the order in which they were done. */
export const unsentActions = (letters: readonly Letter[]): UnsentAction[] =>
  letters.flatMap((letter) => readUnsentAction(letter) ?? [])

/** Keeps an action on this device with its own time, and sends it when that is possible. */
export function queueAction(personId: number, input: UnsentAction): void {
  keepAndSend(personId, { id: `${ATTENDANCE}:${input.clientId}`, kind: ATTENDANCE, input })
}

/** Sends an action; the server takes each once. */
export async function deliverAttendance(letter: Letter): Promise<OutputOf<typeof lateSyncApi.record> | null> {
  const action = readUnsentAction(letter)
  if (!action) return null
  const { clientId: client_key, type, pressedAt: device_at, site } = action
  const body = { client_key, type, device_at, sent_at: new Date().toISOString(), ...(site && { site }) }
  return browserClient(lateSyncApi.record, { body })
}

const Answer = z.object({ is_ordered: z.boolean(), message: z.string() })

/** What the person should know of something that was sent: it was refused, or does not follow; otherwise null. */
export function problemOf(outcome: Outcome): string | null {
  if ('problem' in outcome) return outcome.problem.message
  const answer = Answer.safeParse(outcome.answer)
  return answer.success && !answer.data.is_ordered ? answer.data.message : null
}

/** The day with what this device has not sent yet. */
export function withUnsent<D extends Attendance>(today: D, actions: readonly UnsentAction[], zone: string): D {
  const { check_in: begin, check_out: end } = today
  // A shift that goes on after midnight is of the day on which it began.
  const belongsToOpenShift = ({ type, pressedAt }: UnsentAction) =>
    type !== 'present' && begin && !end && pressedAt > begin
  const ofToday = actions.filter((one) => dayIn(new Date(one.pressedAt), zone) === today.day || belongsToOpenShift(one))
  const moments: Partial<Record<ReturnType<typeof dayFieldOf>, string>> = {}
  for (const { type, pressedAt } of ofToday) moments[dayFieldOf(type)] = pressedAt
  return { ...today, ...moments, status: today.status ?? (moments.check_in ? 'present' : null) }
}
