import { TagsInput, type TagsInputProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

/** Phone keyboards do not report a pressed comma, and pasted text can contain several. */
const splitTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.flatMap((tag) => tag.split(',')).map((tag) => tag.trim())),
]

/**
 * Several short words; Enter or a comma ends one (spec 3 §9), and so does leaving the field. Takes
 * `form.getInputProps(name)`.
 */
export function TagsField({ onChange, ...props }: TagsInputProps) {
  const { t } = useLingui()
  return (
    <TagsInput
      splitChars={[',']}
      acceptValueOnBlur
      clearButtonProps={{ 'aria-label': t`Remove all` }}
      comboboxProps={{ withinPortal: false }}
      onChange={(tags) => onChange?.(splitTags(tags).filter(Boolean))}
      {...props}
    />
  )
}
