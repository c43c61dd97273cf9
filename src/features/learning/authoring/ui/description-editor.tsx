import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RichTextField } from '#web/kit/rich-text-field.tsx'

/** A description while it is written: its text, and the same with formatting; null while it has none. */
export type Description = { text: string; html: string | null }

type DescriptionEditorProps = {
  value: Description
  error?: ReactNode
  onChange: (value: Description) => void
}

/** The text as the editor's own paragraphs. */
const paragraphsOf = (text: string) => ({
  type: 'doc',
  content: text.split(/\n{2,}/).map((paragraph) => ({
    type: 'paragraph',
    content: paragraph
      .split('\n')
      .flatMap((line, at) => [
        ...(at > 0 ? [{ type: 'hardBreak' }] : []),
        ...(line ? [{ type: 'text', text: line }] : []),
      ]),
  })),
})

const HEADINGS = [3] as const

/** The field for a formatted description. It is loaded with the editor, apart from everything else. */
export function DescriptionEditor({ value, error, onChange }: DescriptionEditorProps) {
  const { t } = useLingui()
  return (
    <RichTextField
      label={t`Description`}
      description={t`The first lines are shown under the title.`}
      error={error}
      headings={HEADINGS}
      initial={value.html ?? paragraphsOf(value.text)}
      onChange={onChange}
    />
  )
}
