/**
 * What somebody has typed and not sent yet, in this tab's storage, so that a lost connection or a closed dialog loses
 * nothing. It may hold personal data: the end of the session deletes all of it (session-end.ts).
 */
const PREFIX = 'draft:'

/** The draft of one form by one person. */
export type DraftKey = { form: string; personId: number }

const nameOf = ({ form, personId }: DraftKey): string => `${PREFIX}${form}:${personId}`

export const drafts = {
  read: (key: DraftKey): string | null => sessionStorage.getItem(nameOf(key)),
  save: (key: DraftKey, draft: unknown): void => sessionStorage.setItem(nameOf(key), JSON.stringify(draft)),
  remove: (key: DraftKey): void => sessionStorage.removeItem(nameOf(key)),
  removeAll: (): void => {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
  },
}
