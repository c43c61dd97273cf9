import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import { PUBLIC_KINDS } from '../search.contract.ts'
import { FOUND_PLACES } from './result-links.ts'
import styles from './find.module.css'

/** Before anything is searched: the whole lists of what can be found. */
export function BrowseKinds() {
  const { t } = useLingui()
  return (
    <nav className={styles.browse} aria-labelledby="browse">
      <h2 id="browse">
        <Trans>Or browse</Trans>
      </h2>
      <ul>
        {PUBLIC_KINDS.map((kind) => (
          <li key={kind}>
            <Link className={button.secondary} to={FOUND_PLACES[kind].all()}>
              {t(FOUND_PLACES[kind].heading)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
