import { Textarea, TextInput } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { REASON_MAX } from '#shared/text-fields.ts'
import { ApiError } from '#web/api/api-error.ts'
import { messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { PersonCell } from '#web/kit/cells.tsx'
import { ModalForm } from '#web/kit/modal-form.tsx'
import { OwnPasswordField } from '#web/kit/own-password-field.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { WarningNote } from '#web/kit/warning-note.tsx'
import { mergeApi } from '../merge/merge.contract.ts'
import { type Person, personApi } from '../person/person.contract.ts'
import styles from './user-merge.module.css'

type Checked = OutputOf<typeof mergeApi.check>

/** Merges one account into another of the same person: what would happen is seen before it does. */
export function UserMerge({ user, onClose }: { user: Person; onClose: () => void }) {
  const { t } = useLingui()
  const { id, name } = user
  const [checked, setChecked] = useState<(Checked & { email: string }) | null>(null)
  const checking = useApiMutation(mergeApi.check, { errorsIn: 'form' })
  const form = useApiForm(mergeApi.create, {
    initial: { email: '', reason: '', current_password: '' },
    toInput: (body) => ({ params: { id }, body }),
    success: ({ message }) => message,
    failure: t`The accounts could not be merged. Please try again.`,
    refresh: [personApi.list],
    onSuccess: onClose,
  })
  const { email } = form.values
  const isChecked = checked !== null && checked.email === email
  const check = async () => {
    if (!form.checkFields(['email'])) return
    try {
      setChecked({ ...(await checking.mutateAsync({ params: { id }, body: { email } })), email })
    } catch (failure) {
      const atField = failure instanceof ApiError ? failure.errors?.['email']?.join(' ') : undefined
      form.setFieldError(
        'email',
        atField ?? messageOf(failure, t`The accounts could not be compared. Please try again.`),
      )
    }
  }
  const send = async () => {
    if (!isChecked) await check()
    else if (checked.conflicts.length === 0) await form.send()
  }
  return (
    <ModalForm
      form={{ ...form, send, isSending: form.isSending || checking.isPending }}
      title={t`Merge ${name}’s account`}
      onClose={onClose}
      submitLabel={isChecked ? <Trans>Merge</Trans> : <Trans>Check</Trans>}
      sendingLabel={isChecked ? <Trans>Merging...</Trans> : <Trans>Checking...</Trans>}
    >
      <p className={styles.about}>
        <Trans>
          For two accounts of the same person. Everything in this account moves to the account you keep, whose address
          and password do not change. This account is closed permanently.
        </Trans>
      </p>
      <TextInput
        label={t`Email of the account to keep`}
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      {isChecked && <MergePreview checked={checked} />}
      {isChecked && checked.conflicts.length === 0 && (
        <>
          <Textarea
            label={t`Reason`}
            description={t`Recorded in the log of both accounts.`}
            required
            autosize
            minRows={2}
            maxLength={REASON_MAX}
            {...form.getInputProps('reason')}
          />
          <OwnPasswordField {...form.getInputProps('current_password')} />
        </>
      )}
    </ModalForm>
  )
}

/** What a merge would do. */
function MergePreview({ checked: { into, moved, conflicts } }: { checked: Checked }) {
  return (
    <section role="status" className={styles.found}>
      <PersonCell name={into.name} person={into} />
      {conflicts.length > 0 ? (
        <>
          <WarningNote>
            <Trans>
              Both accounts have records that cannot be combined. Resolve these first, or keep the other account.
            </Trans>
          </WarningNote>
          <ul>
            {conflicts.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </>
      ) : moved.length === 0 ? (
        <p>
          <Trans>This account has no content, only roles.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>What moves:</Trans>
          </p>
          <ul>
            {moved.map(({ what, rows }) => (
              <li key={what}>
                {what} (<Plural value={rows} one="# entry" other="# entries" />)
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
