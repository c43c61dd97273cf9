import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { RichTextField } from '#web/kit/rich-text-field.tsx'
import { CardControls } from './card-controls.tsx'
import { CARDS } from './card-nodes.ts'
import { PictureControl } from './picture-control.tsx'
import { Picture } from './picture-node.ts'
import { TableControl } from './table-control.tsx'
import { TABLES } from './table-nodes.ts'

const HEADINGS = [2, 3] as const
const EXTENSIONS = [Picture, ...CARDS, ...TABLES]

/** A picture and a card are a content without a text. */
const HAS_MORE = /<img|data-(?:course|event)=/

type Props = { value: string; error?: ReactNode; onChange: (content: string) => void }

/** The field for the content of a post: headings, lists, quotations, links, pictures, tables, cards of courses and events, code. */
export function PostEditor({ value, error, onChange }: Props) {
  const { t } = useLingui()
  /** Pictures that were pasted or dropped: each is described before it is put in. */
  const [pictures, setPictures] = useState<readonly File[]>([])
  return (
    <RichTextField
      label={t`Content`}
      error={error}
      initial={value}
      headings={HEADINGS}
      hasCode
      extensions={EXTENSIONS}
      controls={
        <>
          <PictureControl waiting={pictures} onWaiting={setPictures} />
          <TableControl />
          <CardControls />
        </>
      }
      onPictures={setPictures}
      isTall
      // An empty paragraph is no text.
      onChange={({ html, text }) => onChange(text.trim() === '' && !HAS_MORE.test(html) ? '' : html)}
    />
  )
}
