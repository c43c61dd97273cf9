import { useEffect, useEffectEvent } from 'react'
import { drafts, type DraftKey } from '#web/api/drafts.ts'
import type { ApiForm } from './use-api-form.ts'

type Values = Record<string, unknown>

const NONE: readonly never[] = []

type TextDraftOptions<V> = {
  draft: DraftKey
  /** What the fields show at first. */
  initial: V
  /** Whether it is known who fills the form in. */
  isKnown: boolean
  /** What the profile says; what was typed is stronger. */
  profile: Partial<V>
  /** What the account says, whatever was typed. */
  account: Partial<V>
  /** Fields that are never kept, such as a password. */
  secret?: readonly (keyof V & string)[]
}

/** The texts that differ from what the form shows at first; a stored draft may be of an older version of the product. */
function draftTextsIn<V extends Values>(given: unknown, initial: V, secret: readonly string[]): Partial<V> {
  if (typeof given !== 'object' || given === null) return {}
  const changed = Object.entries(given).filter(
    ([name, value]) =>
      typeof value === 'string' &&
      typeof initial[name] === 'string' &&
      value !== initial[name] &&
      !secret.includes(name),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts of fields that hold texts, as checked above
  return Object.fromEntries(changed) as Partial<V>
}

/**
 * Keeps what is typed into a public form on this device, so that it survives a reload, and fills the form in once it is
 * known who is there: with what has been typed in the meantime, else the draft, else what the profile says. Files are
 * not kept.
 */
export function useTextDraft<V extends Values>(
  form: Pick<ApiForm<V>, 'values' | 'setValues' | 'isDirty'>,
  { draft, initial, isKnown, profile, account, secret = NONE }: TextDraftOptions<V>,
): void {
  const { values } = form
  const { form: name, personId } = draft
  const isDirty = form.isDirty()
  const fillIn = useEffectEvent((key: DraftKey) =>
    form.setValues({
      ...values,
      ...profile,
      ...draftTextsIn(drafts.read(key), initial, secret),
      ...draftTextsIn(values, initial, NONE),
      ...account,
    }),
  )
  useEffect(() => {
    if (isKnown) fillIn({ form: name, personId })
  }, [isKnown, name, personId])
  useEffect(() => {
    if (isDirty && isKnown) drafts.save({ form: name, personId }, draftTextsIn(values, initial, secret))
  }, [isDirty, isKnown, name, personId, values, initial, secret])
}
