import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RichTextField } from '#web/kit/rich-text-field.tsx'
import { PictureControl } from './picture-control.tsx'
import { Picture } from './picture-node.ts'

const HEADINGS = [2, 3] as const
const EXTENSIONS = [Picture]

type Props = { value: string; error?: ReactNode; onChange: (content: string) => void }

/** The field for the content of a post: headings, lists, quotations, links, pictures, code. */
export function PostEditor({ value, error, onChange }: Props) {
  const { t } = useLingui()
  return (
    <RichTextField
      label={t`Content`}
      error={error}
      initial={value}
      headings={HEADINGS}
      hasCode
      extensions={EXTENSIONS}
      controls={<PictureControl />}
      isTall
      // An empty paragraph is no text.
      onChange={({ html, text }) => onChange(text.trim() === '' && !html.includes('<img') ? '' : html)}
    />
  )
}
