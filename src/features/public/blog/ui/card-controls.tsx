import { Button, Popover, TextInput } from '@mantine/core'
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { eventApi } from '#features/public/event/event.contract.ts'
import { query } from '#web/api/queries.ts'
import { CalendarIcon } from '#web/kit/dashboard-icons.tsx'
import { BookIcon } from '#web/kit/icons.tsx'
import { useLayer } from '#web/kit/layers.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useReturnFocusToEditor } from '#web/kit/use-return-focus.ts'
import { cardContent } from './card-nodes.ts'
import { insertBlock } from './insert-block.ts'
import styles from './writing.module.css'

const MOST = 5

type Choice = { key: string; title: string; hint?: string }
type ChoicesProps = { search: string; onChoose: (choice: Choice) => void }

type CardControlProps = {
  kind: Parameters<typeof cardContent>[0]
  label: string
  fieldLabel: string
  icon: ReactNode
  /** What can be chosen, by words or the newest. */
  Choices: (props: ChoicesProps) => ReactNode
}

/** A button of the editor for the card of something that is looked up by its words. */
function CardControl({ kind, label, fieldLabel, icon, Choices }: CardControlProps) {
  const { editor } = useRichTextEditorContext()
  const [isOpen, setOpen] = useState(false)
  const insertCard = ({ key, title }: Choice) => {
    setOpen(false)
    if (editor) insertBlock(editor, cardContent(kind, { key, title }))
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom" shadow="md">
      <Popover.Target>
        <RichTextEditor.Control aria-label={label} title={label} onClick={() => setOpen(!isOpen)}>
          {icon}
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown className={styles.popover}>
        <CardLookup label={fieldLabel} Choices={Choices} onChoose={insertCard} />
      </Popover.Dropdown>
    </Popover>
  )
}

type LookupProps = { label: string; onChoose: ChoicesProps['onChoose'] } & Pick<CardControlProps, 'Choices'>

function CardLookup({ label, Choices, onChoose }: LookupProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  useLayer()
  useReturnFocusToEditor()
  return (
    <>
      <TextInput
        type="search"
        label={label}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would send the whole form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <Choices search={search} onChoose={onChoose} />
    </>
  )
}

type FoundProps = { choices: readonly Choice[] | undefined; none: ReactNode } & Pick<ChoicesProps, 'onChoose'>

function FoundChoices({ choices, none, onChoose }: FoundProps) {
  if (choices?.length === 0)
    return (
      <p className={styles.soft} role="status">
        {none}
      </p>
    )
  return choices?.map((choice) => (
    <Button
      key={choice.key}
      variant="default"
      h="auto"
      py={6}
      classNames={{ label: styles.choice ?? '' }}
      onClick={() => onChoose(choice)}
    >
      {choice.hint ? `${choice.title} (${choice.hint})` : choice.title}
    </Button>
  ))
}

/** Published courses; the newest until something is typed. */
function Courses({ search, onChoose }: ChoicesProps) {
  const { data } = useQuery({
    ...query(courseApi.list, { query: { ...(search && { search }), fields: 'card', limit: MOST } }),
    placeholderData: keepPreviousData,
  })
  const choices = data?.courses.map(({ id, title }) => ({ key: String(id), title }))
  return <FoundChoices choices={choices} none={<Trans>No courses found</Trans>} onChoose={onChoose} />
}

/** Announced events that take place; the next ones until something is typed. */
function Events({ search, onChoose }: ChoicesProps) {
  const { instant } = useDateText()
  const { data } = useQuery({
    ...query(eventApi.list, {
      query: { ...(search ? { search } : { when: 'upcoming' }), fields: 'card', limit: MOST },
    }),
    placeholderData: keepPreviousData,
  })
  const choices = data?.events
    .filter(({ status }) => status !== 'cancelled')
    .map(({ slug, title, starts_at: at }) => ({ key: slug, title, hint: instant(at) }))
  return <FoundChoices choices={choices} none={<Trans>No events found</Trans>} onChoose={onChoose} />
}

/** The editor's buttons for the cards of courses and events. */
export function CardControls() {
  const { t } = useLingui()
  return (
    <>
      <CardControl
        kind="course"
        label={t`Course card`}
        fieldLabel={t`Find a course`}
        icon={<BookIcon size={16} />}
        Choices={Courses}
      />
      <CardControl
        kind="event"
        label={t`Event card`}
        fieldLabel={t`Find an event`}
        icon={<CalendarIcon size={16} />}
        Choices={Events}
      />
    </>
  )
}
