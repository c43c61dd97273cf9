import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import button from '#web/kit/button.module.css'
import look from '#web/kit/input.module.css'
import { SearchIcon } from '#web/kit/icons.tsx'
import styles from './course-search.module.css'

/**
 * A search field that leads to the catalogue; a GET form, so it works without a script.
 * @param isSlim without a button of its own, for the header: Enter sends
 */
export function CourseSearch({ isSlim = false }: { isSlim?: boolean }) {
  const { t } = useLingui()
  return (
    <search className={isSlim ? styles.slim : styles.wide}>
      <Form action="/courses">
        <SearchIcon size={18} />
        <input
          className={look.input}
          type="search"
          name="search"
          maxLength={100}
          enterKeyHint="search"
          aria-label={t`Find a course`}
          placeholder={t`Search courses`}
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
