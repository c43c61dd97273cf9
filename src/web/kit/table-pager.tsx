import { NativeSelect, Pagination } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PAGE_SIZES } from './list-state.ts'
import styles from './table.module.css'

type PagerProps = {
  /** What the list holds, where a page may have two of them. */
  label?: string
  page: number
  lastPage: number
  total: number
  /** There are more than are counted. */
  hasMore?: boolean | undefined
  onPage: (page: number) => void
  /** Rows on a page. */
  size: number
  onSize: (size: number) => void
  /** A hint about the actions of the rows, where there is room for it. */
  hint?: ReactNode
}

/** The number of rows, how many are on a page, and page buttons; each only where there is something to choose. */
export function TablePager({ label, page, lastPage, total, hasMore = false, onPage, size, onSize, hint }: PagerProps) {
  const { i18n, t } = useLingui()
  const controlNames = { first: t`First page`, previous: t`Previous page`, next: t`Next page`, last: t`Last page` }
  return (
    <nav className={styles.pager} aria-label={label === undefined ? t`Pages` : t`Pages: ${label}`}>
      <span className={styles.total}>
        {hasMore ? (
          <Trans>More than {i18n.number(total)} entries</Trans>
        ) : (
          <Plural value={total} one="# entry" other="# entries" />
        )}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      {total > PAGE_SIZES[0] && (
        <label className={styles.size}>
          <span>
            <Trans>Rows per page</Trans>
          </span>
          <NativeSelect
            value={String(size)}
            data={PAGE_SIZES.map(String)}
            onChange={(event) => onSize(Number(event.currentTarget.value))}
          />
        </label>
      )}
      {lastPage > 1 && (
        <Pagination
          value={page}
          total={lastPage}
          onChange={onPage}
          siblings={1}
          gap="var(--space-1)"
          getControlProps={(control) => ({ 'aria-label': controlNames[control] })}
          getItemProps={(at) => ({ 'aria-label': t`Page ${at}` })}
        />
      )}
    </nav>
  )
}
