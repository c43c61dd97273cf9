import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, NavLink } from 'react-router'
import { COURSE_LANGUAGES, type CourseLanguage } from '#shared/course-languages.ts'
import button from '#web/kit/button.module.css'
import look from '#web/kit/input.module.css'
import { ChevronLeftIcon, ChevronRightIcon, SearchIcon } from '#web/kit/icons.tsx'
import { type CatalogueFilter, pageAddress } from './catalogue-filter.ts'
import { useFilterForm } from './use-filter-form.ts'
import styles from './catalogue.module.css'

/** The three pages of the catalogue; what is searched for goes along. */
export function PriceTabs({ filter: { search, level, skill, language } }: { filter: CatalogueFilter }) {
  const { t } = useLingui()
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(level && { level: String(level) }),
    ...(skill && { skill }),
    ...(language && { language }),
  })
  const withFilters = (pathname: string) => ({ pathname, search: params.toString() })
  return (
    <nav className={styles.tabs} aria-label={t`Kinds of courses`}>
      <NavLink to={withFilters('/courses')} end>
        <Trans>All courses</Trans>
      </NavLink>
      <NavLink to={withFilters('/free-courses')}>
        <Trans>Free</Trans>
      </NavLink>
      <NavLink to={withFilters('/paid-courses')}>
        <Trans>Premium</Trans>
      </NavLink>
    </nav>
  )
}

type FilterFormProps = {
  filter: CatalogueFilter
  hasPrices: boolean
  /** Those that there is a choice of. */
  languages: readonly CourseLanguage[]
}

/** A GET form: it works before any script has run; with scripts the list follows while someone types. */
export function FilterForm({ filter, hasPrices, languages }: FilterFormProps) {
  const { form, onChange, onSubmit } = useFilterForm(filter)
  return (
    <search>
      <Form className={styles.filter} method="get" ref={form} onChange={onChange} onSubmit={onSubmit}>
        <label className={styles.field}>
          <span>
            <Trans>Search courses</Trans>
          </span>
          <span className={styles.search}>
            <SearchIcon size={18} />
            <input
              id="search"
              className={look.input}
              type="search"
              name="search"
              defaultValue={filter.search}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
            />
          </span>
        </label>
        <LevelSelect level={filter.level} />
        {(languages.length > 1 || filter.language) && <LanguageSelect filter={filter} languages={languages} />}
        <SortSelect sort={filter.sort} hasPrices={hasPrices} />
        {filter.skill && <input type="hidden" name="skill" value={filter.skill} />}
        <button type="submit" className={button.primary}>
          <Trans>Search</Trans>
        </button>
      </Form>
    </search>
  )
}

function LevelSelect({ level }: Pick<CatalogueFilter, 'level'>) {
  const { t } = useLingui()
  return (
    <label className={styles.field}>
      <span>
        <Trans>Level</Trans>
      </span>
      <select className={look.input} name="level" defaultValue={level ?? ''}>
        <option value="">{t`All Levels`}</option>
        <option value="1">{t`Beginner`}</option>
        <option value="2">{t`Intermediate`}</option>
        <option value="3">{t`Advanced`}</option>
      </select>
    </label>
  )
}

function LanguageSelect({ filter: { language }, languages }: Pick<FilterFormProps, 'filter' | 'languages'>) {
  const { t } = useLingui()
  const offered = language && !languages.includes(language) ? [...languages, language] : languages
  return (
    <label className={styles.field}>
      <span>
        <Trans>Language</Trans>
      </span>
      <select className={look.input} name="language" defaultValue={language ?? ''}>
        <option value="">{t`All languages`}</option>
        {offered.map((code) => (
          <option key={code} value={code} lang={code}>
            {COURSE_LANGUAGES[code]}
          </option>
        ))}
      </select>
    </label>
  )
}

function SortSelect({ sort, hasPrices }: Pick<CatalogueFilter, 'sort'> & { hasPrices: boolean }) {
  const { t } = useLingui()
  return (
    <label className={styles.field}>
      <span>
        <Trans>Sort by</Trans>
      </span>
      <select className={look.input} name="sort" defaultValue={sort ?? ''}>
        <option value="">{t`Newest first`}</option>
        <option value="popular">{t`Most popular`}</option>
        {hasPrices && <option value="price">{t`Price: low to high`}</option>}
        {hasPrices && <option value="-price">{t`Price: high to low`}</option>}
      </select>
    </label>
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
