import { NativeSelect, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SearchIcon } from './icons.tsx'
import { ExportButton } from './export-button.tsx'
import type { ListState } from './list-state.ts'
import { chosen, type ShownFilter, type ShownList } from './server-list.ts'
import styles from './table.module.css'

const TYPING_PAUSE_MS = 250

type ToolbarProps = {
  state: ListState
  filters: readonly ShownFilter[]
  placeholder: string
  file: ShownList<unknown>['file']
  tools: ReactNode
}

/** Search, filters, export and the page's own buttons. */
export function TableToolbar({ state, filters, placeholder, file, tools }: ToolbarProps) {
  const { i18n } = useLingui()
  return (
    <div className={styles.toolbar}>
      <SearchField state={state} placeholder={placeholder} />
      {filters.map((filter) => (
        <NativeSelect
          key={filter.key}
          aria-label={i18n._(filter.label)}
          className={styles.filter}
          value={chosen(filter, state)}
          onChange={(event) => state.set({ [filter.key]: event.currentTarget.value })}
          data={[
            ...filter.options.map(({ value, label }) => ({ value, label: i18n._(label) })),
            ...filter.found.map(({ id, text }) => ({ value: String(id), label: text })),
          ]}
        />
      ))}
      <div className={styles.tools}>
        {file && <ExportButton {...file} />}
        {tools}
      </div>
    </div>
  )
}

/** What is typed shows at once; the address follows when the typing pauses. */
function SearchField({ state, placeholder }: { state: ListState; placeholder: string }) {
  const [text, setText] = useState(state.q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastSent = useRef(state.q)
  useEffect(() => {
    // Back, Forward or a link changed the search.
    if (state.q !== lastSent.current) setText(state.q)
    lastSent.current = state.q
  }, [state.q])
  const send = (value: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    lastSent.current = value
    state.set({ q: value })
  }
  const sendNow = useRef(() => {})
  useEffect(() => {
    sendNow.current = () => timer.current !== undefined && send(text.trim())
  })
  // Another tab was pressed while somebody was typing: the search goes with it.
  useEffect(() => () => sendNow.current(), [])
  return (
    <TextInput
      type="search"
      className={styles.search}
      aria-label={placeholder}
      placeholder={placeholder}
      leftSection={<SearchIcon size={18} />}
      value={text}
      onChange={(event) => {
        const { value } = event.currentTarget
        setText(value)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => send(value.trim()), TYPING_PAUSE_MS)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text.trim())
      }}
    />
  )
}
