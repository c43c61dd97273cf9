import { Button, Popover, TextInput } from '@mantine/core'
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { courseApi } from '#features/course/course.contract.ts'
import { query } from '#web/api/queries.ts'
import { BookIcon } from '#web/kit/icons.tsx'
import { useLayer } from '#web/kit/layers.ts'
import { insertBlock } from './insert-block.ts'
import { useFocusBack } from './use-focus-back.ts'
import styles from './writing.module.css'

const MOST = 5

/** The editor's button for the card of a course. */
export function CourseControl() {
  const { t } = useLingui()
  const { editor } = useRichTextEditorContext()
  const [isOpen, setOpen] = useState(false)
  const insert = (id: number, title: string) => {
    setOpen(false)
    if (editor) insertBlock(editor, { type: 'courseCard', attrs: { id, title } })
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom" shadow="md">
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={t`Card of a course`}
          title={t`Card of a course`}
          onClick={() => setOpen(!isOpen)}
        >
          <BookIcon size={16} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown className={styles.popover}>
        <CourseChoice onChoose={insert} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Published courses by their words; the newest until something is typed. */
function CourseChoice({ onChoose }: { onChoose: (id: number, title: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  useLayer()
  useFocusBack()
  const { data } = useQuery({
    ...query(courseApi.list, { query: { ...(search && { search }), fields: 'card', limit: MOST } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TextInput
        type="search"
        label={t`Find a course`}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would send the whole form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {data?.courses.length === 0 && (
        <p className={styles.soft} role="status">
          <Trans>No courses found</Trans>
        </p>
      )}
      {data?.courses.map(({ id, title }) => (
        <Button
          key={id}
          variant="default"
          classNames={{ label: styles.choice ?? '' }}
          onClick={() => onChoose(id, title)}
        >
          {title}
        </Button>
      ))}
    </>
  )
}
