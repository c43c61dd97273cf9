import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Form, Link } from 'react-router'
import { blogApi } from '#features/public/blog/blog.contract.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { ChevronLeftIcon, ChevronRightIcon, SearchIcon } from '#web/kit/icons.tsx'
import look from '#web/kit/input.module.css'
import styles from './blog.module.css'
import { tagAddress } from './blog-address.ts'
import { blogAddress, type BlogFilter } from './blog-filter.ts'

/** The read of the tags, for the loader too. */
export const TAGS = query(blogApi.tags, {})

/** A GET form: it works before any script has run. */
export function BlogSearch({ filter: { search, tag } }: { filter: BlogFilter }) {
  const { t } = useLingui()
  return (
    <search>
      {/* Another address is another form: the field then shows what that one searches for. */}
      <Form key={`${search}\n${tag}`} className={styles.form} method="get" action="/blog">
        <span className={styles.search}>
          <SearchIcon size={18} />
          <input
            className={look.input}
            type="search"
            name="search"
            aria-label={t`Search posts`}
            placeholder={t`Title, content or tag`}
            defaultValue={search}
            maxLength={100}
            enterKeyHint="search"
          />
        </span>
        {tag && <input type="hidden" name="tag" value={tag} />}
        <button type="submit" className={button.primary}>
          <Trans>Search</Trans>
        </button>
      </Form>
    </search>
  )
}

/** The most used tags; each leads to its posts. */
export function BlogTags({ chosen }: { chosen: string }) {
  const { t } = useLingui()
  const { data } = useQuery(TAGS)
  if (!data || data.tags.length === 0) return null
  return (
    <nav aria-label={t`Tags`} className={styles.tags}>
      <Link to="/blog" aria-current={chosen === '' ? 'page' : undefined}>
        <Trans>All posts</Trans>
      </Link>
      {data.tags.map(({ tag }) => (
        <Link key={tag} to={tagAddress(tag)} aria-current={chosen === tag ? 'page' : undefined}>
          {tag}
        </Link>
      ))}
    </nav>
  )
}

type PagesProps = { filter: BlogFilter; page: number; lastPage: number }

/** Ordinary links to the neighbouring pages. */
export function BlogPages({ filter, page, lastPage }: PagesProps) {
  const { t } = useLingui()
  if (lastPage <= 1) return null
  return (
    <nav className={styles.pages} aria-label={t`Pages`}>
      {page > 1 && (
        <Link to={blogAddress({ ...filter, page: Math.min(page - 1, lastPage) })} rel="prev">
          <ChevronLeftIcon size={18} />
          <Trans>Previous page</Trans>
        </Link>
      )}
      <span>
        <Trans>
          Page {page} of {lastPage}
        </Trans>
      </span>
      {page < lastPage && (
        <Link to={blogAddress({ ...filter, page: page + 1 })} rel="next">
          <Trans>Next page</Trans>
          <ChevronRightIcon size={18} />
        </Link>
      )}
    </nav>
  )
}
