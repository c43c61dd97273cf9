import { Tabs } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import conversation from '#web/kit/conversation.module.css'
import { ListKeys } from '#web/kit/list-keys.tsx'
import { chosenFilterValue, type ShownList } from '#web/kit/server-list.ts'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { TablePager } from '#web/kit/table-pager.tsx'
import { OtherTabsWithResults, TableTabs } from '#web/kit/table-tabs.tsx'
import { TableToolbar } from '#web/kit/table-toolbar.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useNow } from '#web/kit/use-now.ts'
import type { InboxRow } from '../inbox/inbox.contract.ts'
import { InboxEntry } from './inbox-entry.tsx'
import { INBOX_TABS } from './inbox-words.tsx'
import styles from './inbox.module.css'

type InboxListProps = {
  list: ShownList<InboxRow>
  /** The thread that is open beside it. */
  open: number | null
  /** Only the newest messages were searched. */
  isCut: boolean
}

/** The threads, as narrow as a pane: its search, its tabs and how far it is scrolled stay while threads are opened. */
export function InboxList({ list, open, isCut }: InboxListProps) {
  const tab = chosenFilterValue(INBOX_TABS, list.state)
  return (
    <div className={styles.list}>
      <TableTabs
        tabs={INBOX_TABS}
        counts={list.counts}
        tab={tab}
        onTab={(next) => list.state.set({ [INBOX_TABS.key]: next })}
      >
        {INBOX_TABS.options.map(({ value }) => (
          <Tabs.Panel key={value} value={value}>
            {value === tab && <Threads list={list} open={open} isCut={isCut} tab={tab} />}
          </Tabs.Panel>
        ))}
      </TableTabs>
    </div>
  )
}

function Threads({ list, open, isCut, tab }: InboxListProps & { tab: string }) {
  const { t } = useLingui()
  const place = useRef<HTMLElement>(null)
  const { state, rows, filters, total } = list
  const label = t`Support Chat`
  const { dayOf } = useDateText()
  const today = dayOf(new Date(useNow()).toISOString())
  return (
    <section ref={place} aria-label={label} tabIndex={-1} className={styles.threads} data-list>
      <TableToolbar
        state={state}
        filters={filters}
        placeholder={t`Name, email address or text`}
        file={total > 0 ? list.file : undefined}
        tools={<ListKeys list={place} />}
        keys={[INBOX_TABS.key, ...filters.map(({ key }) => key)]}
      />
      {rows && rows.length > 0 ? (
        <>
          <ul className={conversation.rows}>
            {rows.map((row) => (
              <li key={row.id} data-row={row.id} tabIndex={-1}>
                <InboxEntry row={row} isOpen={row.id === open} hasState={tab === 'all'} today={today} />
              </li>
            ))}
          </ul>
          {isCut && (
            <p className={conversation.soft}>
              <Trans>
                Too many messages match, so only the newest were searched. Type more words to find older ones.
              </Trans>
            </p>
          )}
          <TablePager
            label={label}
            page={state.page}
            lastPage={list.lastPage}
            total={total}
            hasMore={list.hasMore}
            size={state.size}
            onPage={(page) => state.set({ page })}
            onSize={(size) => state.set({ size })}
          />
        </>
      ) : (
        <NoThreads list={list} />
      )}
    </section>
  )
}

function NoThreads({ list }: Pick<InboxListProps, 'list'>) {
  const { t } = useLingui()
  const { state, rows, filters } = list
  if (!rows && list.isError) return <ErrorState text={t`Failed to fetch messages`} onRetry={list.retry} isCompact />
  if (!rows) return <LoadingState lines={6} />
  const isNarrowed = state.q !== '' || filters.some((filter) => chosenFilterValue(filter, state) !== '')
  if (!isNarrowed) return <EmptyState title={t`No conversations in this list`} drawing="inbox" isCompact />
  return (
    <EmptyState
      title={t`No conversations found`}
      text={t`Try other words or filters.`}
      drawing="search"
      isCompact
      action={<OtherTabsWithResults list={list} />}
    />
  )
}
