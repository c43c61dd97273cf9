import { Pagination } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import styles from './table.module.css'

type PagerProps = { page: number; lastPage: number; total: number | undefined; onPage: (page: number) => void }

/** Page buttons and the number of rows; nothing when there is one page and no total. */
export function TablePager({ page, lastPage, total, onPage }: PagerProps) {
  const { t } = useLingui()
  const controlNames = { first: t`First page`, previous: t`Previous page`, next: t`Next page`, last: t`Last page` }
  return (
    <nav className={styles.pager} aria-label={t`Pages`}>
      <span className={styles.total}>
        {total !== undefined && <Plural value={total} one="# entry" other="# entries" />}
      </span>
      {lastPage > 1 && (
        <Pagination
          value={page}
          total={lastPage}
          onChange={onPage}
          siblings={1}
          getControlProps={(control) => ({ 'aria-label': controlNames[control] })}
          getItemProps={(at) => ({ 'aria-label': t`Page ${at}` })}
        />
      )}
    </nav>
  )
}
