import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useReducer } from 'react'
import { useNavigate } from 'react-router'
import { SearchIcon } from '#web/kit/icons.tsx'
import { type Target, useTargets } from './palette-targets.tsx'
import styles from './palette.module.css'

const [store, palette] = createSpotlight()

export const openPalette = palette.open

/** New words, new results. */
const selectFirst = (): void => store.updateState((state) => ({ ...state, selected: 0 }))

/**
 * Goes anywhere and does things by name: what may be done, the pages of one's own menus, the courses and, for staff,
 * people with all their things. Mantine's Spotlight selects
 * with the arrow keys; the roles here tell screen readers which option that is.
 */
export default function CommandPalette() {
  const { t } = useLingui()
  // It is loaded because somebody asked for it.
  useEffect(openPalette, [])
  return (
    <Spotlight.Root
      store={store}
      shortcut="mod + K"
      // Also while somebody is writing in a field.
      tagsToIgnore={[]}
      size="36rem"
      yOffset="10dvh"
      radius="lg"
      scrollable
      maxHeight="min(32rem, 75dvh)"
      attributes={{ content: { 'aria-label': t`Search` } }}
      classNames={{ content: styles.content }}
    >
      <Results />
    </Spotlight.Root>
  )
}

function Results() {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate()
  const { query, selected } = useSpotlight(store)
  // The library's arrow keys change what is selected without telling those who read the store.
  const [, readAgain] = useReducer((times: number) => times + 1, 0)
  const { found, isLooking } = useTargets(query)
  // Results come and go while answers arrive; one of them is always selected, and what was selected stays so.
  const at = found[selected] ? selected : 0
  useEffect(selectFirst, [query])
  useEffect(() => {
    if (selected < 0) selectFirst()
  }, [selected])
  const go = (target: Target) => ('run' in target ? target.run() : void navigate(target.to, { state: target.state }))
  return (
    <>
      <Spotlight.Search
        leftSection={<SearchIcon />}
        placeholder={t`Search pages, courses, people`}
        role="combobox"
        aria-label={t`Search pages, courses, people`}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        onKeyUp={readAgain}
      />
      <Spotlight.ActionsList>
        <div role="listbox" id={`${id}-list`} aria-label={t`Search results`}>
          {found.map((target, index) => (
            <Spotlight.Action
              key={target.key}
              // The library drops an `id` of its rows.
              renderRoot={(props: object) => <button type="button" {...props} id={`${id}-${index}`} />}
              role="option"
              aria-selected={index === at}
              data-selected={index === at || undefined}
              className={styles.option}
              onClick={() => go(target)}
            >
              {target.picture}
              <span className={styles.optionName}>
                {target.label}
                {target.detail && <span className={styles.detail}>{target.detail}</span>}
              </span>
              <span className={styles.kind}>{target.kind}</span>
            </Spotlight.Action>
          ))}
        </div>
      </Spotlight.ActionsList>
      <p className={found.length > 0 ? 'for-readers' : styles.nothing} role="status">
        {isLooking ? (
          <Trans>Searching…</Trans>
        ) : found.length > 0 ? (
          <Plural value={found.length} one="# result" other="# results" />
        ) : (
          <Trans>Nothing found. Try another word.</Trans>
        )}
      </p>
    </>
  )
}
