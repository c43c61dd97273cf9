import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import button from '#web/kit/button.module.css'
import look from '#web/kit/input.module.css'
import { SearchIcon } from '#web/kit/icons.tsx'
import styles from './site-search.module.css'

/**
 * A search field that leads to the page of the search; a GET form, so it works without a script.
 * @param isSlim without a button of its own, for the header: Enter sends
 */
export function SiteSearch({ isSlim = false }: { isSlim?: boolean }) {
  const { t } = useLingui()
  return (
    <search className={isSlim ? styles.slim : styles.wide}>
      <Form action="/search">
        <SearchIcon size={18} />
        <input
          className={look.input}
          type="search"
          name="q"
          maxLength={100}
          enterKeyHint="search"
          aria-label={t`Search courses, mentors, jobs, events and posts`}
          placeholder={t`Search`}
        />
        {!isSlim && (
          <button type="submit" className={button.primary}>
            <Trans>Search</Trans>
          </button>
        )}
      </Form>
    </search>
  )
}
