import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { badgeText } from '#web/kit/badge-text.ts'
import { ChevronRightIcon } from '#web/kit/icons.tsx'
import { hasWords } from '#web/kit/filter-by-words.ts'
import { addressOfPage, type Page } from '#web/nav-page.ts'
import { pageAt } from '#web/nav-lookup.ts'
import { isShown, MenuEntry } from './menu-entry.tsx'
import { MenuSearch } from './menu-search.tsx'
import { groupPages, type PageGroup } from './page-groups.ts'
import { useOpenGroups } from './use-open-groups.ts'
import styles from './folding-menu.module.css'

/** A menu with more entries than this starts folded, so that its groups are seen at once. */
const MANY = 20

/** What a long menu is given: its entries, and what happens when one is followed. */
export type LongMenuProps = { pages: readonly Page[]; onLeave?: (() => void) | undefined }

type FoldingMenuProps = LongMenuProps & {
  groups: readonly PageGroup[]
  /** How much waits on a page, by its path. */
  waiting: ReadonlyMap<string, number>
}

/** A long menu, in groups that fold and are searched in place. */
export function FoldingMenu({ pages, groups: all, waiting, onLeave }: FoldingMenuProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [words, setWords] = useState('')
  const menu = useRef<HTMLElement>(null)
  const current = shownEntry(pages, pathname, search)
  const { above, groups } = groupPages(pages, all)
  const home = groups.find((group) => current !== undefined && group.pages.includes(current))
  const { isOpen, toggle } = useOpenGroups(pathname + search, home?.key, pages.length <= MANY)
  const isSearched = words.trim() !== ''
  const matchingPages = (group: readonly Page[]) => group.filter(({ label }) => hasWords(i18n._(label), words))
  const results = [above, ...groups.map((group) => group.pages)].flatMap(matchingPages)
  const count = results.length

  const shown = current?.path
  useEffect(() => {
    if (shown !== undefined) menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [shown])

  const clearSearchAndLeave = () => {
    setWords('')
    onLeave?.()
  }
  const openFirst = () => {
    const [first] = results
    if (!isSearched || !first) return
    clearSearchAndLeave()
    void navigate(addressOfPage(first))
  }
  const renderEntries = (entries: readonly Page[]) =>
    entries.map((page) => (
      <li key={page.path}>
        <WithCount many={waiting.get(page.path) ?? 0}>
          {(description, badge) => (
            <MenuEntry page={page} isActive={page === current} onLeave={clearSearchAndLeave} description={description}>
              {badge}
            </MenuEntry>
          )}
        </WithCount>
      </li>
    ))
  return (
    <>
      <MenuSearch
        value={words}
        onChange={setWords}
        onEnter={openFirst}
        onDown={() => menu.current?.querySelector('a')?.focus()}
      />
      <nav ref={menu} aria-label={t`Dashboard menu`} className={styles.menu}>
        <ul className={styles.list}>{renderEntries(matchingPages(above))}</ul>
        {groups
          .map((group) => ({ ...group, pages: matchingPages(group.pages) }))
          .filter((group) => group.pages.length > 0)
          .map((group) => (
            <Group
              key={group.key}
              label={i18n._(group.label)}
              isOpen={isSearched || isOpen(group.key)}
              many={sumOf(group.pages, waiting)}
              onToggle={isSearched ? undefined : () => toggle(group.key)}
            >
              {renderEntries(group.pages)}
            </Group>
          ))}
        <p role="status" className={isSearched && count === 0 ? styles.nothing : 'for-readers'}>
          {isSearched &&
            (count > 0 ? (
              <Plural value={count} one="# result" other="# results" />
            ) : (
              <Trans>Nothing found. Try another word.</Trans>
            ))}
        </p>
      </nav>
    </>
  )
}

/** The entry that the address belongs to; some name a tab of their page. */
function shownEntry(pages: readonly Page[], pathname: string, search: string): Page | undefined {
  const asked = new URLSearchParams(search).get('tab')
  const known = pageAt(pathname)
  const own = pages.filter(({ path }) => path.split('?')[0] === known?.path)
  const here = own.length > 0 ? own : pages.filter((page) => isShown(page, pathname))
  return here.find(({ path }) => path.endsWith(`?tab=${asked}`)) ?? here.find(({ path }) => !path.includes('?'))
}

const sumOf = (pages: readonly Page[], waiting: ReadonlyMap<string, number>): number =>
  pages.reduce((sum, { path }) => sum + (waiting.get(path) ?? 0), 0)

type WithCountProps = {
  many: number
  children: (description: string | undefined, badge: ReactNode) => ReactNode
}

/** A number beside something where work waits. It is no part of the name: screen readers say it as a description. */
function WithCount({ many, children }: WithCountProps) {
  const id = useId()
  const isShowing = many > 0
  const badge = isShowing && (
    <span className={styles.count} aria-hidden>
      {badgeText(many)}
    </span>
  )
  return (
    <>
      {children(isShowing ? id : undefined, badge)}
      {isShowing && (
        <span id={id} hidden>
          <Plural value={many} one="# is waiting" other="# are waiting" />
        </span>
      )}
    </>
  )
}

type GroupProps = {
  label: string
  isOpen: boolean
  many: number
  /** Undefined while search results are shown: no group folds then. */
  onToggle: (() => void) | undefined
  children: ReactNode
}

function Group({ label, isOpen, many, onToggle, children }: GroupProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={`${id}-name`}>
      {onToggle ? (
        <WithCount many={isOpen ? 0 : many}>
          {(description, badge) => (
            <button
              type="button"
              className={styles.heading}
              aria-expanded={isOpen}
              aria-controls={id}
              aria-describedby={description}
              onClick={onToggle}
            >
              <ChevronRightIcon size={16} className={styles.arrow} />
              <span id={`${id}-name`}>{label}</span>
              {badge}
            </button>
          )}
        </WithCount>
      ) : (
        <p id={`${id}-name`} className={styles.heading}>
          {label}
        </p>
      )}
      <ul id={id} className={styles.list} hidden={!isOpen}>
        {children}
      </ul>
    </div>
  )
}
