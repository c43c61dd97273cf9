import { drafts, type DraftKey } from './drafts.ts'

/** What is kept of a form: a draft with other fields comes from another version of the product. */
export const fieldsOf = (values: Record<string, unknown>): string => Object.keys(values).toSorted().join(' ')

/**
 * Moves what was typed into another form, because the first has nothing left to change. Answers false, and moves
 * nothing, where that form has a draft already.
 * @param values those of all fields of the other form
 */
export function moveDraft(from: DraftKey, to: DraftKey, values: Record<string, unknown>): boolean {
  if (drafts.read(to) !== null) return false
  drafts.save(to, { fields: fieldsOf(values), values })
  drafts.remove(from)
  return true
}
