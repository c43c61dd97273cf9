import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RichTextField } from '#web/kit/rich-text-field.tsx'

const HEADINGS = [2, 3] as const

type SiteTextEditorProps = { value: string; error?: ReactNode; onChange: (html: string) => void }

/** The field for a text of a public page. It is loaded with the editor, apart from everything else. */
export function SiteTextEditor({ value, error, onChange }: SiteTextEditorProps) {
  const { t } = useLingui()
  return (
    <RichTextField
      label={t`Text`}
      error={error}
      initial={value}
      headings={HEADINGS}
      isTall
      onChange={({ html, text }) => onChange(text.trim() === '' ? '' : html)}
    />
  )
}
