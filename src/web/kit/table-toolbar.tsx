import './mantine-controls.css'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, Suspense, use, useEffect, useRef, useState } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { MOST_CHOICES } from '#shared/choices.ts'
import { DayFilter } from './day-filter.tsx'
import { ExportButton } from './export-button.tsx'
import { SearchIcon } from './icons.tsx'
import { lazyPart } from './lazy-part.tsx'
import type { ListState } from './list-state.ts'
import { ListTools } from './list-tools.tsx'
import { ListViewsContext } from './list-views.ts'
import { chosenFilterValue, isFilterShown, type ShownFilter, type ShownList } from './server-list.ts'
import styles from './table.module.css'

/** Few lists have so many options. */
const SearchedFilter = lazyPart(async () => (await import('./searched-filter.tsx')).SearchedFilter)

const TYPING_PAUSE_MS = 250

type ToolbarProps = {
  state: ListState
  filters: readonly ShownFilter[]
  /** A list that no one searches has none. */
  placeholder: string | undefined
  /** The search also starts when the typing pauses. */
  hasSearchButton?: boolean
  file: ShownList<unknown>['file']
  /** Where the rows of a table are, if it has any: they can be low or high, and gone through with keys. */
  place?: RefObject<HTMLElement | null> | undefined
  tools: ReactNode
  /** What the list itself has in the address. */
  keys: readonly string[]
}

/** Search, filters, export and the page's own buttons. */
export function TableToolbar(props: ToolbarProps) {
  const { state, filters, placeholder, hasSearchButton = false, file, place, tools, keys } = props
  const { i18n } = useLingui()
  const parts = use(ListViewsContext)
  return (
    <div className={styles.toolbar}>
      {placeholder !== undefined && <SearchField state={state} placeholder={placeholder} hasButton={hasSearchButton} />}
      {filters
        .filter((filter) => isOffered(filter) && isFilterShown(filter, state))
        .map((filter) =>
          filter.isDay ? (
            <DayFilter
              key={filter.key}
              label={i18n._(filter.label)}
              value={chosenFilterValue(filter, state)}
              onChange={(day) => state.set({ [filter.key]: day })}
            />
          ) : filter.more?.find && filter.found.length >= MOST_CHOICES ? (
            <Suspense key={filter.key} fallback={null}>
              <SearchedFilter
                filter={filter}
                find={filter.more.find}
                value={chosenFilterValue(filter, state)}
                onChange={(value) => state.set({ [filter.key]: value })}
              />
            </Suspense>
          ) : (
            <NativeSelect
              key={filter.key}
              aria-label={i18n._(filter.label)}
              className={styles.filter}
              value={chosenFilterValue(filter, state)}
              onChange={(event) => state.set({ [filter.key]: event.currentTarget.value })}
              data={[
                ...filter.options.map(({ value, label }) => ({ value, label: i18n._(label) })),
                ...filter.found.map(({ id, text }) => ({ value: String(id), label: text })),
              ]}
            />
          ),
        )}
      <div className={styles.tools}>
        {file && <ExportButton {...file} />}
        {tools}
        {parts && state.path !== null && (
          <span className={styles.views}>
            <Suspense fallback={null}>
              <parts.ListViews path={state.path} keys={keys} />
            </Suspense>
          </span>
        )}
        {place && (
          <span className={styles.looks}>
            <Suspense fallback={null}>
              <ListTools list={place} />
            </Suspense>
          </span>
        )}
      </div>
    </div>
  )
}

/** Without options there is nothing to choose. */
const isOffered = ({ isSubject, isElsewhere, found }: ShownFilter): boolean =>
  !isElsewhere && (!isSubject || found.length > 0)

type SearchFieldProps = { state: ListState; placeholder: string; hasButton: boolean }

/** The field shows what is typed right away; the address follows when the typing pauses. */
function SearchField({ state, placeholder, hasButton }: SearchFieldProps) {
  const { t } = useLingui()
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
  // A record, a tab or a page that is being opened must not be stopped by the search: it waits for it.
  const { location: nextPlace } = useNavigation()
  const place = useLocation()
  const isIdle = nextPlace === undefined
  const isLeaving = nextPlace !== undefined && createPath(nextPlace) !== createPath(place)
  const sendTyped = useRef((_canWait: boolean) => {})
  const sendSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => sendTyped.current(true), TYPING_PAUSE_MS)
  }
  useEffect(() => {
    sendTyped.current = (canWait) => {
      if (timer.current === undefined) return
      if (canWait && isLeaving) sendSoon()
      else send(text.trim())
    }
  })
  useEffect(() => {
    // A record was opened while the search was on its way, and took its place.
    if (isIdle && timer.current === undefined && state.q !== lastSent.current) send(lastSent.current)
    // Looked at whenever the page has changed; what is sent does not depend on what else was rendered.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isIdle, place.key])
  // Another tab was pressed, or a record opened, while someone was typing: the search goes with it.
  useEffect(() => () => sendTyped.current(false), [])
  return (
    <TextInput
      type="search"
      className={styles.search}
      aria-label={placeholder}
      placeholder={placeholder}
      leftSection={hasButton ? null : <SearchIcon size={18} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        sendSoon()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text.trim())
      }}
      // The next press comes after the search and is not cancelled by it.
      onBlur={() => sendTyped.current(false)}
      {...(hasButton && {
        rightSectionWidth: 44,
        rightSection: (
          <ActionIcon
            size={40}
            variant="subtle"
            aria-label={t`Search`}
            title={t`Search`}
            onClick={() => send(text.trim())}
          >
            <SearchIcon size={18} />
          </ActionIcon>
        ),
      })}
    />
  )
}
