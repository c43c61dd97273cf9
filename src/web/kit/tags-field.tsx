import { TagsInput, type TagsInputProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

/** Several short words; Enter or a comma ends one (spec 3 §9), and so does leaving the field. Takes `form.getInputProps(name)`. */
export function TagsField(props: TagsInputProps) {
  const { t } = useLingui()
  return (
    <TagsInput
      splitChars={[',']}
      acceptValueOnBlur
      clearButtonProps={{ 'aria-label': t`Remove all` }}
      comboboxProps={{ withinPortal: false }}
      {...props}
    />
  )
}
