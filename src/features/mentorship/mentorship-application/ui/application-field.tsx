import { useLingui } from '@lingui/react/macro'
import { SelectField, TextAreaField, TextField } from '#web/kit/field.tsx'
import type { ApiForm } from '#web/kit/use-api-form.ts'
import { FIELD_NAMES } from './application-labels.ts'
import type { Field } from './application-field-groups.ts'

type ApplicationFieldProps<V extends Record<string, unknown>> = {
  field: Field
  form: Pick<ApiForm<V>, 'getInputProps'>
  /** The address of the account, which is not typed. */
  isOfAccount: boolean
}

export function ApplicationField<V extends Record<string, unknown>>({
  field,
  form,
  isOfAccount,
}: ApplicationFieldProps<V>) {
  const { t } = useLingui()
  const { name, isRequired: required = false } = field
  const given = {
    name,
    label: t(FIELD_NAMES[name]),
    required,
    ...(field.description && { description: t(field.description) }),
    ...form.getInputProps(name),
  }
  if (field.kind === 'story') return <TextAreaField {...given} rows={field.rows} maxLength={field.most} />
  if (field.kind === 'choice') {
    const options = Object.entries(field.options).map(([value, label]) => ({ value, label: t(label) }))
    return <SelectField {...given} placeholder={t(field.ask)} options={options} />
  }
  const { type = 'text', inputMode = 'text', autoComplete = 'off', most = 254 } = field
  return (
    <TextField
      {...given}
      {...(isOfAccount && { readOnly: true, description: t`The address of your account` })}
      {...(type === 'text' ? {} : { autoCapitalize: 'none' })}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      maxLength={most}
    />
  )
}
