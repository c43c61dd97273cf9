import { type EventKind, isChoosableKind } from './kind.logic.ts'
import type { Language } from '#shared/languages.ts'
import type { MailMode, NoticeKind } from './preference.contract.ts'
import { type QuietHours, quietSecondsLeft } from './quiet-hours.logic.ts'

/** A person's choices, where they differ from the defaults. */
export type Wishes = {
  kinds: Partial<Record<NoticeKind, { in_app: boolean; mail: MailMode; push: boolean }>>
  quiet: QuietHours | null
  /** The person's time zone; null: the organisation's. */
  zone: string | null
  language: Language | null
  /** Those of the person's devices that show notifications. */
  devices: readonly number[]
}

/** Whether a notice of this kind comes into the list of the person. */
export const isNoticeShown = (wishes: Wishes | undefined, kind: EventKind): boolean =>
  !isChoosableKind(kind) || (wishes?.kinds[kind]?.in_app ?? true)

/** Whether the devices of the person show a notice of this kind. */
export const isNoticePushed = (wishes: Wishes, kind: EventKind): boolean =>
  wishes.devices.length > 0 && (!isChoosableKind(kind) || (wishes.kinds[kind]?.push ?? true))

/**
 * When a mail of this kind leaves. One that carries something, such as a ticket or an invitation, does not wait for the
 * daily mail, which cannot carry it.
 */
export function mailModeOf(wishes: Wishes | undefined, kind: EventKind, carries: boolean): MailMode {
  const chosen = isChoosableKind(kind) ? (wishes?.kinds[kind]?.mail ?? 'now') : 'now'
  return chosen === 'digest' && carries ? 'now' : chosen
}

/** Seconds that a mail of this kind waits for the end of the quiet hours of its reader. */
export function quietDelayOf(
  wishes: Wishes | undefined,
  kind: EventKind,
  { now, zone }: { now: Date; zone: string },
): number {
  if (kind === 'security' || !wishes?.quiet) return 0
  return quietSecondsLeft(now, wishes.quiet, wishes.zone ?? zone)
}
