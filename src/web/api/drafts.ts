import { previewedRole } from './preview-role.ts'
import { withStorage } from './storage.ts'

/**
 * What someone has typed and not sent yet, on this device, so that a lost connection, a closed dialog or a phone that
 * forgets its pages loses nothing. It may hold personal data: the end of the session deletes all of it
 * (session-end.ts).
 */
const PREFIX = 'draft:'
/** Where the outbox keeps what is not sent yet (outbox.ts). */
export const OUTBOX_PREFIX = 'outbox:'

/** The draft of one form by one person; null stands for a visitor, whose draft ends with the tab. */
export type DraftKey = { form: string; personId: number | null }

const nameOf = ({ form, personId }: DraftKey): string => `${PREFIX}${form}:${personId ?? 'visitor'}`

/** Whose session can end is known by the device; a visitor's text must not wait for the next person at a shared one. */
const placeOf = ({ personId }: DraftKey) => (personId === null ? () => sessionStorage : () => localStorage)

export const drafts = {
  /**
   * What was saved; null when there is nothing, or nothing that can be read. It may be of an older version of the
   * product.
   */
  read: (key: DraftKey): unknown =>
    withStorage((storage) => JSON.parse(storage.getItem(nameOf(key)) ?? 'null'), placeOf(key)),
  save: (key: DraftKey, draft: unknown): void => {
    // Text typed in a role preview is not kept.
    if (previewedRole()) return
    withStorage((storage) => storage.setItem(nameOf(key), JSON.stringify(draft)), placeOf(key))
  },
  remove: (key: DraftKey): void => {
    withStorage((storage) => storage.removeItem(nameOf(key)), placeOf(key))
  },
}

/** Deletes the drafts of everyone on this device. */
export function removeDrafts(): void {
  withStorage((storage) => {
    for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name)
  })
}

/** Whether something of this person is not sent yet; the outbox itself is loaded only then. */
export const hasUnsentTexts = (personId: number): boolean =>
  withStorage((storage) => storage.getItem(OUTBOX_PREFIX + personId)) !== null

/** Whether this device keeps something that is not sent, whoever's it is: who that is, is asked only then. */
export const keepsUnsentTexts = (): boolean =>
  withStorage((storage) => Object.keys(storage).some((name) => name.startsWith(OUTBOX_PREFIX))) ?? false

/** Deletes what this person has not sent yet. */
export function removeUnsentTexts(personId: number): void {
  withStorage((storage) => storage.removeItem(OUTBOX_PREFIX + personId))
}
