import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { photoRule } from '#features/base/upload/upload.contract.ts'
import type { Role } from '#shared/roles.ts'
import { useMe } from '#web/api/use-me.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { CheckField } from '#web/kit/field.tsx'
import { FileField } from '#web/kit/file-field.tsx'
import { ModalForm } from '#web/kit/modal-form.tsx'
import { OwnPasswordField } from '#web/kit/own-password-field.tsx'
import { ROLE_LABELS } from '#web/kit/role-name.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { BIO_MAX, type Person, personApi } from '../person/person.contract.ts'
import { FORM_ROLES, givesRole, isSensitiveChange, canChangeEmail } from '../user.policy.ts'

type UserDialogProps = {
  /** The one who is edited; null for a new one. */
  user: Person | null
  onClose: () => void
}

type Values = {
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

const valuesOf = (user: Person | null): Values => ({
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
const sentOf = ({
  remove_profile_picture: _,
  profile_picture: picture,
  current_password: password,
  ...values
}: Values) => ({
  body: {
    ...values,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract checks what was chosen
    role: values.role as Role,
    is_active: values.is_active ? '1' : '0',
    ...(password && { current_password: password }),
  },
  files: { profile_picture: picture ?? undefined },
})

/** Adds a user or changes one (spec 3 §2, §5). */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const { t } = useLingui()
  const form = useUserForm(user, onClose)
  const me = useMe()
  const isOwn = user?.id === me.id
  const isAddressKept = isOwn || (user !== null && !canChangeEmail(me, user))
  const send = async () => {
    if (user && (await isMeant(user, form.getValues()))) await form.send()
    if (!user) await form.send()
  }
  /** The consequences of making an account inactive are shown first. */
  const isMeant = async ({ name, is_active: wasActive }: Person, values: Values) => {
    if (!wasActive || values.is_active) return true
    return confirm({
      title: t`Make ${name}’s account inactive?`,
      message: t`${name} will be signed out everywhere immediately, and open pages and links to choose a password will stop working. They cannot sign in until the account is active again.\nTheir content is kept, but planned mentorship sessions are cancelled and public pages no longer show them. They are notified by email.`,
      confirmLabel: t`Make inactive`,
      isDangerous: true,
    })
  }
  const picture = form.getInputProps('profile_picture')
  return (
    <ModalForm
      form={{ ...form, send }}
      title={user ? t`Edit user` : t`Add user`}
      onClose={onClose}
      submitLabel={user ? <Trans>Update user</Trans> : <Trans>Create user</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
    >
      <TextInput label={t`Name`} required maxLength={120} autoComplete="off" {...form.getInputProps('name')} />
      <TextInput
        label={t`Email`}
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        disabled={isAddressKept}
        description={emailHint(user, isOwn, isAddressKept, {
          own: t`Change your own address in your profile.`,
          kept: t`Only an administrator can change the address of this account.`,
          new: t`We will email a link to choose a password. It works for 7 days.`,
          other: t`Changing the address signs the person out everywhere. The new address is confirmed at their next sign-in.`,
        })}
        {...form.getInputProps('email')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <RoleField form={form} user={user} isOwn={isOwn} />
        <TextInput
          label={t`Phone`}
          type="tel"
          maxLength={25}
          autoComplete="off"
          {...form.getInputProps('phone_number')}
        />
      </SimpleGrid>
      <Textarea label={t`Bio`} autosize minRows={3} maxLength={BIO_MAX} {...form.getInputProps('bio')} />
      <FileField
        label={t`Profile picture`}
        rule={photoRule}
        value={form.values.profile_picture}
        onChange={picture.onChange}
        error={picture.error}
        currentUrl={user?.profile_picture ?? null}
        isDisabled={form.isSending}
        upload={form.upload}
      />
      {user?.profile_picture && form.values.profile_picture === null && (
        <CheckField
          label={t`Remove the picture`}
          {...form.getInputProps('remove_profile_picture', { type: 'checkbox' })}
        />
      )}
      {isSensitiveChange(user, form.values) && <OwnPasswordField {...form.getInputProps('current_password')} />}
      {!isOwn && (
        <CheckField label={t`Active: may sign in`} {...form.getInputProps('is_active', { type: 'checkbox' })} />
      )}
    </ModalForm>
  )
}

type EmailHints = { own: string; kept: string; new: string; other: string }

function emailHint(user: Person | null, isOwn: boolean, isKept: boolean, hints: EmailHints): string {
  if (isOwn) return hints.own
  if (isKept) return hints.kept
  return user ? hints.other : hints.new
}

function useUserForm(user: Person | null, onClose: () => void) {
  const { t } = useLingui()
  const shared = {
    initial: valuesOf(user),
    failure: t`Failed to save user`,
    refresh: [personApi.list, sessionApi.me],
    onSuccess: onClose,
  }
  const adding = useApiForm(personApi.create, { ...shared, success: t`User created successfully`, toInput: sentOf })
  const changing = useApiForm(personApi.update, {
    ...shared,
    success: t`User updated successfully`,
    toInput: (values) => {
      const { body, files } = sentOf(values)
      const removes = values.remove_profile_picture && values.profile_picture === null
      return {
        params: { id: user?.id ?? 0 },
        body: { ...body, ...(removes && { remove_profile_picture: '1' }) },
        files,
      }
    },
  })
  return user ? changing : adding
}

type RoleFieldProps = { form: ReturnType<typeof useUserForm>; user: Person | null; isOwn: boolean }

/** The roles of spec 3 §6, and the one that the person has. */
function RoleField({ form, user, isOwn }: RoleFieldProps) {
  const { t } = useLingui()
  const me = useMe()
  const given = FORM_ROLES.filter((role) => givesRole(me, role))
  const roles: readonly Role[] = user && !given.some((role) => role === user.role) ? [user.role, ...given] : given
  return (
    <NativeSelect
      label={t`Role`}
      required
      disabled={isOwn}
      {...(isOwn && { description: t`You cannot change your own role.` })}
      data={[
        ...(user ? [] : [{ value: '', label: t`Choose a role` }]),
        ...roles.map((role) => ({ value: role, label: t(ROLE_LABELS[role]) })),
      ]}
      {...form.getInputProps('role')}
    />
  )
}
