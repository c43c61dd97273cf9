import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, NavLink } from 'react-router'
import button from '#web/kit/button.module.css'
import look from '#web/kit/input.module.css'
import { ChevronLeftIcon, ChevronRightIcon, SearchIcon } from '#web/kit/icons.tsx'
import { type CatalogueFilter, pageAddress } from './catalogue-filter.ts'
import styles from './catalogue.module.css'

/** The three pages of the catalogue. */
export function PriceTabs() {
  const { t } = useLingui()
  return (
    <nav className={styles.tabs} aria-label={t`Kinds of courses`}>
      <NavLink to="/courses" end>
        <Trans>All courses</Trans>
      </NavLink>
      <NavLink to="/free-courses">
        <Trans>Free</Trans>
      </NavLink>
      <NavLink to="/paid-courses">
        <Trans>Premium</Trans>
      </NavLink>
    </nav>
  )
}

/** A GET form: it works before any script has run, and with scripts without a page load. */
export function FilterForm({ filter }: { filter: CatalogueFilter }) {
  return (
    <search>
      <Form className={styles.filter} method="get">
        <label className={styles.field}>
          <span>
            <Trans>Search courses</Trans>
          </span>
          <span className={styles.search}>
            <SearchIcon size={18} />
            <input
              className={look.input}
              type="search"
              name="search"
              defaultValue={filter.search}
              maxLength={100}
              enterKeyHint="search"
            />
          </span>
        </label>
        <label className={styles.field}>
          <span>
            <Trans>Level</Trans>
          </span>
          <LevelSelect level={filter.level} />
        </label>
        <button type="submit" className={button.primary}>
          <Trans>Search</Trans>
        </button>
      </Form>
    </search>
  )
}

function LevelSelect({ level }: { level: CatalogueFilter['level'] }) {
  const { t } = useLingui()
  return (
    <select
      className={look.input}
      name="level"
      defaultValue={level ?? ''}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
    >
      <option value="">{t`All Levels`}</option>
      <option value="1">{t`Beginner`}</option>
      <option value="2">{t`Intermediate`}</option>
      <option value="3">{t`Advanced`}</option>
    </select>
  )
}

/** Ordinary links to the neighbouring pages. */
export function CataloguePages(props: { page: number; lastPage: number; params: URLSearchParams }) {
  const { page, lastPage, params } = props
  const { t } = useLingui()
  if (lastPage <= 1) return null
  return (
    <nav className={styles.pages} aria-label={t`Pages`}>
      {page > 1 && (
        <Link to={pageAddress(params, page - 1)} rel="prev">
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
        <Link to={pageAddress(params, page + 1)} rel="next">
          <Trans>Next page</Trans>
          <ChevronRightIcon size={18} />
        </Link>
      )}
    </nav>
  )
}
