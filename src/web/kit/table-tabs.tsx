import { Button, Tabs } from '@mantine/core'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MAX_COUNTED_ROWS } from '#shared/paging.ts'
import { chosenFilterValue, type Filter, type ShownList } from './server-list.ts'
import styles from './table-tabs.module.css'

type Counts = Readonly<Record<string, number>> | undefined

/** The value of a tab that shows every row. */
const ALL = 'all'

const countOf = (counts: Counts, tab: string): number | undefined => {
  if (!counts) return undefined
  return tab === ALL ? Object.values(counts).reduce((sum, many) => sum + many, 0) : (counts[tab] ?? 0)
}

/** There are more rows than the server counts. */
const shownCount = (i18n: I18n, count: number): string =>
  count > MAX_COUNTED_ROWS ? `${i18n.number(MAX_COUNTED_ROWS)}+` : i18n.number(count)

type TableTabsProps = {
  tabs: Filter
  tab: string
  counts: Counts
  onTab: (tab: string) => void
  /** A `Tabs.Panel` for each. */
  children: ReactNode
}

/** The tabs above a list, each with the number of its rows. */
export function TableTabs({ tabs, tab, counts, onTab, children }: TableTabsProps) {
  const { i18n } = useLingui()
  return (
    <Tabs value={tab} onChange={(next) => onTab(next ?? '')} className={styles.tabs}>
      <Tabs.List className={styles.list} aria-label={i18n._(tabs.label)}>
        {tabs.options.map(({ value, label }) => {
          const count = countOf(counts, value)
          return (
            <Tabs.Tab key={value} value={value} className={styles.tab}>
              {i18n._(label)}
              {!tabs.isUncounted && (
                <span className={styles.count} data-unknown={count === undefined || undefined}>
                  {shownCount(i18n, count ?? 0)}
                </span>
              )}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      {children}
    </Tabs>
  )
}

/** Opens the tab with this value; the pressed button disappears with the old tab. */
const focusTab = (nth: number) => document.querySelectorAll<HTMLElement>('main [role=tab]')[nth]?.focus()

/** The other tabs with search results, since a person may be in any of them. */
export function OtherTabsWithResults({ list }: { list: Pick<ShownList<never>, 'tabs' | 'state' | 'counts'> }) {
  const { i18n, t } = useLingui()
  const { tabs, state, counts } = list
  if (!tabs) return null
  const tab = chosenFilterValue(tabs, state)
  const others = tabs.options.flatMap(({ value, label }) => {
    const count = value === tab || value === ALL ? 0 : (countOf(counts, value) ?? 0)
    return count > 0 ? [{ value, name: i18n._(label), count }] : []
  })
  if (others.length === 0) return null
  return (
    <span className={styles.elsewhere}>
      {others.map(({ value, name, count }) => (
        <Button
          key={value}
          variant="default"
          onClick={() => {
            state.set({ [tabs.key]: value })
            focusTab(tabs.options.findIndex((option) => option.value === value))
          }}
        >
          {t`${name}: ${count} found`}
        </Button>
      ))}
    </span>
  )
}
