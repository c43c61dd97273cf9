import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { CheckField } from '#web/kit/field.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'
import { TimeZoneSelect } from '#web/kit/time-zone-select.tsx'
import type { ApiForm } from '#web/kit/use-api-form.ts'
import type { SettingField as Field } from '../setting.contract.ts'
import { PictureField } from './picture-field.tsx'
import { valueAt } from './setting-value.ts'

export type SettingFormOf = ApiForm<{ value: unknown; current_password: string }>

type SettingFieldProps = {
  form: SettingFormOf
  field: Field
  /** The path of the value, or of the entry of a list, in the form: `value`, `value.3`. */
  at: string
  /** The default of the whole value, shown where it differs. */
  standard?: unknown
}

/** One input, by the kind of its field. */
export function SettingField({ form, field, at, standard }: SettingFieldProps) {
  const { t, i18n } = useLingui()
  const name = field.path ? `${at}.${field.path}` : at
  const given = valueAt(form.getValues(), name)
  const usual = valueAt(standard, field.path)
  const isUsual = usual === undefined || usual === '' || typeof usual === 'object' || usual === given
  /** A choice is stored as its English words, in the middle of a sentence; the server has them in our language. */
  const choice = (value: string) => {
    const text = field.option_labels[field.options.indexOf(value)] ?? value
    return text.charAt(0).toLocaleUpperCase(i18n.locale) + text.slice(1)
  }
  const shown = field.type === 'choice' ? choice : String
  const words = typeof usual === 'boolean' ? (usual ? t`on` : t`off`) : shown(String(usual))
  const frame = { label: field.label, description: isUsual ? undefined : t`Default: ${words}` }
  const input = form.getInputProps(name)
  switch (field.type) {
    case 'boolean':
      return <CheckField {...frame} {...form.getInputProps(name, { type: 'checkbox' })} />
    case 'number':
      return (
        <NumberInput
          {...frame}
          decimals={Infinity}
          {...(field.minimum === null ? {} : { min: field.minimum })}
          {...(field.maximum === null ? {} : { max: field.maximum })}
          {...input}
        />
      )
    case 'choice':
      return (
        <NativeSelect {...frame} data={field.options.map((value) => ({ value, label: choice(value) }))} {...input} />
      )
    case 'colour':
      return <TextInput type="color" {...frame} {...input} />
    case 'picture':
      return (
        <PictureField
          {...frame}
          surface={field.path === 'night_picture' ? 'dark' : 'light'}
          value={typeof given === 'string' ? given : ''}
          error={form.errors[name]}
          onChange={(picture) => form.setFieldValue(name, picture)}
        />
      )
    case 'time_zone':
      return <TimeZoneSelect {...frame} {...input} />
    case 'text':
    case 'long_text': {
      const Input = field.type === 'text' ? TextInput : Textarea
      const set = (text: string) => form.setFieldValue(name, text === '' && field.is_nullable ? null : text)
      return (
        <Input
          {...frame}
          {...(field.type === 'text' ? {} : { autosize: true, minRows: 2 })}
          {...input}
          value={String(input.value ?? '')}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    }
  }
}
