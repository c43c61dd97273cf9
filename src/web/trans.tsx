import { Trans as Sentence } from '@lingui/react'
import type { ComponentProps } from 'react'

type Props = ComponentProps<typeof Sentence>

/** A value that is a list is shown as it is; in a string `<b>` would be taken for an element of the sentence. */
const valueAsText = (value: unknown): unknown => (typeof value === 'string' && value.includes('<') ? [value] : value)

/** The sentence of a `<Trans>` macro (lingui.config.ts): what people wrote stays text in it. */
export function Trans({ values, ...props }: Props) {
  const texts = values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueAsText(value)]))
  return <Sentence {...props} {...(texts && { values: texts })} />
}
