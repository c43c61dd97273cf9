import { useLingui } from '@lingui/react/macro'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import type { Role } from '#shared/roles.ts'
import { useDraft } from '#web/kit/form-draft.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type Person, personApi } from '../person/person.contract.ts'

export type UserValues = {
  name: string
  email: string
  role: string
  phone_number: string
  bio: string
  is_active: boolean
  remove_profile_picture: boolean
  profile_picture: File | null
  current_password: string
}

const valuesOf = (user: Person | null): UserValues => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  role: user?.role ?? '',
  phone_number: user?.phone_number ?? '',
  bio: user?.bio ?? '',
  is_active: user?.is_active ?? true,
  remove_profile_picture: false,
  profile_picture: null,
  current_password: '',
})

/** What is sent of the fields that both forms have; flags as forms send them (spec 3 §7). */
const bodyOf = ({
  remove_profile_picture: _,
  profile_picture: picture,
  current_password: password,
  ...values
}: UserValues) => ({
  body: {
    ...values,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract checks what was chosen
    role: values.role as Role,
    is_active: values.is_active ? '1' : '0',
    ...(password && { current_password: password }),
  },
  files: { profile_picture: picture ?? undefined },
})

/** The form of a new user, or of one who is changed; what is typed is kept until it is saved, except the password. */
export function useUserForm(user: Person | null, onClose: () => void) {
  const { t } = useLingui()
  const draft = useDraft(`user-${user?.id ?? 'new'}`)
  const initial = valuesOf(user)
  const shared = {
    onSaved: draft.remove,
    initial,
    failure: t`Failed to save user`,
    refresh: [personApi.list, sessionApi.me],
    onSuccess: onClose,
  }
  const adding = useApiForm(personApi.create, { ...shared, success: t`User created successfully`, toInput: bodyOf })
  const changing = useApiForm(personApi.update, {
    ...shared,
    success: t`User updated successfully`,
    toInput: (values) => {
      const { body, files } = bodyOf(values)
      const removes = values.remove_profile_picture && values.profile_picture === null
      return {
        params: { id: user?.id ?? 0 },
        body: { ...body, ...(removes && { remove_profile_picture: '1' }) },
        files,
      }
    },
  })
  return { form: user ? changing : adding, draft, initial }
}
