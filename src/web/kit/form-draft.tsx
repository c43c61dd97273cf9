import { useEffect, useEffectEvent, useState } from 'react'
import { drafts, type DraftKey } from '#web/api/drafts.ts'
import { fieldsOf } from '#web/api/form-drafts.ts'
import { useMe } from '#web/api/use-me.ts'
import { DraftNotice } from './draft-notice.tsx'
import type { ApiForm } from './use-api-form.ts'

type Values = Record<string, unknown>

const NONE: readonly never[] = []

/** Which form the draft is of; what has been saved needs none: `useApiForm(…, { onSaved: draft.remove })`. */
type FormDraftKey = DraftKey & { remove: () => void }

/** The draft of one form of the dashboard by the person who fills it in: `useDraft('job-new')`. */
export function useDraft(form: string): FormDraftKey {
  const { id: personId } = useMe()
  return { form, personId, remove: () => drafts.remove({ form, personId }) }
}

function readDraft<V extends Values>(key: DraftKey, initial: V): Partial<V> | null {
  const stored = drafts.read(key)
  if (typeof stored !== 'object' || stored === null || !('fields' in stored) || !('values' in stored)) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- values of this form, whose fields are the same
  return stored.fields === fieldsOf(initial) ? (stored.values as Partial<V>) : null
}

type FormDraftProps<V extends Values> = {
  form: ApiForm<V>
  draft: FormDraftKey
  /** What the form shows at first. */
  initial: V
  /** Fields that are never kept, such as a password. */
  secret?: readonly (keyof V & string)[]
  /** The form shows other values now, so fields that read their value only once are mounted again. */
  onSwap?: () => void
}

/**
 * Keeps what is typed into a form of the dashboard on this device until it is saved, and brings it back with a line
 * that says so. Files are not kept. It stands at the head of the form.
 */
export function FormDraft<V extends Values>({ form, draft, initial, secret = NONE, onSwap }: FormDraftProps<V>) {
  const { form: name, personId } = draft
  const [start] = useState(initial)
  const [stored] = useState(() => readDraft(draft, initial))
  const [isRestored, setRestored] = useState(stored !== null)
  const swapDraft = (values: Partial<V>) => {
    form.setValues({ ...form.getValues(), ...values })
    onSwap?.()
  }
  const bringBack = useEffectEvent(swapDraft)
  useEffect(() => {
    if (stored) bringBack(stored)
  }, [stored])
  const { values } = form
  const isDirty = form.isDirty()
  useEffect(() => {
    if (!isDirty) return
    // What was not touched may be changed elsewhere in the meantime, and is not put back.
    const kept = Object.entries(values).filter(
      ([field, value]) =>
        !(value instanceof File) && !secret.includes(field) && JSON.stringify(value) !== JSON.stringify(start[field]),
    )
    drafts.save({ form: name, personId }, { fields: fieldsOf(start), values: Object.fromEntries(kept) })
  }, [isDirty, name, personId, values, start, secret])
  if (!isRestored || !isDirty) return null
  return (
    <DraftNotice
      onRestart={() => {
        draft.remove()
        swapDraft(start)
        setRestored(false)
      }}
    />
  )
}
