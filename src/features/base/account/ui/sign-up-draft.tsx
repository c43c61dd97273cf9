import type { ApiForm } from '#web/kit/use-api-form.ts'
import { useTextDraft } from '#web/kit/use-text-draft.ts'

const DRAFT = { form: 'sign-up', personId: null }
/** Passwords are never kept. */
const SECRET = ['password', 'password_confirmation']
const NOTHING = {}

/** Keeps what is typed at signing up while the tab is open, and brings it back. */
export function SignUpDraft<V extends Record<string, unknown>>({ form, initial }: { form: ApiForm<V>; initial: V }) {
  useTextDraft(form, {
    draft: DRAFT,
    initial,
    isKnown: true,
    profile: NOTHING,
    account: NOTHING,
    secret: SECRET,
  })
  return null
}
