import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'
import styles from './page-number-links.module.css'

type PageLinksProps = {
  page: number
  lastPage: number
  /** The other parameters of the address, which are kept. */
  params: URLSearchParams
}

/** The page buttons below a public list: the first page, the last, and those around this one; plain links. */
export function PageNumberLinks({ page, lastPage, params }: PageLinksProps) {
  const { t } = useLingui()
  if (lastPage <= 1) return null
  return (
    <nav className={styles.pages} aria-label={t`Pages`}>
      {page > 1 && (
        <Link to={addressOf(params, page - 1)} rel="prev" aria-label={t`Previous page`}>
          <ChevronLeftIcon size={18} />
        </Link>
      )}
      {numbersAround(page, lastPage).map((number, at, all) => (
        <span key={number}>
          {number - (all[at - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <Link
            to={addressOf(params, number)}
            aria-label={t`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        </span>
      ))}
      {page < lastPage && (
        <Link to={addressOf(params, page + 1)} rel="next" aria-label={t`Next page`}>
          <ChevronRightIcon size={18} />
        </Link>
      )}
    </nav>
  )
}

function numbersAround(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  return [...new Set(near)].toSorted((one, other) => one - other)
}

function addressOf(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params)
  if (page > 1) next.set('page', String(page))
  else next.delete('page')
  return `?${next.toString()}`
}
