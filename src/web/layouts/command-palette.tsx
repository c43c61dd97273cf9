import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import button from '#web/kit/button.module.css'
import { SearchIcon } from '#web/kit/icons.tsx'
import type { PaletteEntries } from './palette-entries.ts'
import { type Target, useTargets } from './palette-targets.tsx'
import styles from './palette.module.css'

const [store, palette] = createSpotlight()

/** The longest search text that the calls accept. */
const LONGEST = 100

export const openPalette = palette.open

/**
 * Goes anywhere and does things by name: what may be done, the pages of the person's menus, the courses and, for staff,
 * everything else that they may see by its name. Mantine's Spotlight gives the dialog, its shortcut and its field; what
 * is selected is ours alone, so that Enter opens what the screen and screen readers say.
 */
export function CommandPalette(entries: PaletteEntries) {
  const { t } = useLingui()
  // It is loaded only when someone opens it.
  useEffect(openPalette, [])
  return (
    <Spotlight.Root
      store={store}
      shortcut="mod + K"
      // Also while someone is writing in a field.
      tagsToIgnore={[]}
      size="36rem"
      yOffset="10dvh"
      radius="lg"
      // The field stays where it is while results come and go.
      centered={false}
      attributes={{ content: { 'aria-label': t`Search` } }}
      classNames={{ content: styles.content, body: styles.body, actionsList: styles.list }}
    >
      <Results {...entries} />
    </Spotlight.Root>
  )
}

function Results(entries: PaletteEntries) {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const { query } = useSpotlight(store)
  const { groups, isLooking, failed, retry } = useTargets(query, entries)
  const options = groups.flatMap(({ targets }) => targets)
  const openTarget = (target: Target) => {
    palette.close()
    if ('run' in target) target.run()
    else void navigate(target.to, { state: target.state })
  }
  const { at, onKeyDown } = useSelected(options, query, openTarget)
  return (
    <>
      <Spotlight.Search
        ref={field}
        leftSection={<SearchIcon />}
        placeholder={t`Search pages, courses, mentors, jobs, events`}
        role="combobox"
        aria-label={t`Search pages, courses, mentors, jobs, events`}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={options[at] ? `${id}-${at}` : undefined}
        maxLength={LONGEST}
        onKeyDown={onKeyDown}
      />
      <Spotlight.ActionsList>
        <div role="listbox" id={`${id}-list`} aria-label={t`Search results`}>
          {groups.map(({ heading, targets }) => (
            <div key={heading} role="group" aria-label={heading} className={styles.group}>
              <div role="presentation" className={styles.heading}>
                {heading}
              </div>
              {targets.map((target) => (
                <Option
                  key={target.key}
                  id={`${id}-${options.indexOf(target)}`}
                  target={target}
                  isSelected={target === options[at]}
                  onChoose={() => openTarget(target)}
                />
              ))}
            </div>
          ))}
        </div>
      </Spotlight.ActionsList>
      {failed.length > 0 && (
        <FailedKinds
          headings={failed}
          onRetry={() => {
            retry()
            field.current?.focus()
          }}
        />
      )}
      <ResultCount count={options.length} isLooking={isLooking} isWhole={failed.length === 0} />
    </>
  )
}

/**
 * Which option is selected: the first, until someone presses an arrow; then that one stays selected wherever answers
 * that arrive later move it. Arrows go round at both ends, and Enter chooses.
 */
function useSelected(options: readonly Target[], query: string, onChoose: (target: Target) => void) {
  const [chosen, setChosen] = useState<{ query: string; key: string | undefined }>()
  // A new search starts at its first result.
  const followed = chosen?.query === query ? options.findIndex(({ key }) => key === chosen.key) : -1
  const at = Math.max(followed, 0)
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composition of a letter is no choice.
    if (event.nativeEvent.isComposing || options.length === 0) return
    const target = options[at]
    if (event.key === 'Enter' && target) onChoose(target)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) setChosen({ query, key: options[(at + step + options.length) % options.length]?.key })
  }
  return { at, onKeyDown }
}

type OptionProps = { id: string; target: Target; isSelected: boolean; onChoose: () => void }

function Option({ id, target: { picture, label, detail, note }, isSelected, onChoose }: OptionProps) {
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <button
      ref={row}
      id={id}
      type="button"
      role="option"
      aria-selected={isSelected}
      // The field keeps the focus; arrows go through the results.
      tabIndex={-1}
      className={styles.option}
      onClick={onChoose}
    >
      {picture}
      <span className={styles.optionName}>
        {label}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {note && <span className={styles.kind}>{note}</span>}
    </button>
  )
}

/** The kinds that failed while others answered, with a retry button. */
function FailedKinds({ headings, onRetry }: { headings: readonly string[]; onRetry: () => void }) {
  const kinds = headings.join(', ')
  return (
    <div role="alert" className={styles.unanswered}>
      <p>
        <Trans>Could not search: {kinds}</Trans>
      </p>
      <button type="button" className={button.secondary} onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    </div>
  )
}

/** The result of the search; after a failure it never claims that nothing was found. */
function ResultCount({ count, isLooking, isWhole }: { count: number; isLooking: boolean; isWhole: boolean }) {
  return (
    <p className={isLooking || (count === 0 && isWhole) ? styles.nothing : 'for-readers'} role="status">
      {isLooking ? (
        <Trans>Searching...</Trans>
      ) : count > 0 ? (
        <Plural value={count} one="# result" other="# results" />
      ) : (
        isWhole && <Trans>Nothing found. Try another word.</Trans>
      )}
    </p>
  )
}
