import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { OutputOf } from '#shared/endpoint.ts'
import { SEARCH, type searchApi } from '../search.contract.ts'
import { FOUND_PLACES } from './result-links.ts'
import styles from './find.module.css'

type Answer = OutputOf<typeof searchApi.find>
export type FoundGroup = Answer['found'][number]

type FoundGroupsProps = {
  /** What was searched. */
  words: string
  found: readonly FoundGroup[]
  /** Of these kinds, in this order. */
  kinds: readonly (keyof typeof FOUND_PLACES)[]
}

/** What was found, kind by kind, each with a way to all of its kind. */
export function FoundGroups({ words, found, kinds }: FoundGroupsProps) {
  return kinds.map((kind) => {
    const group = found.find((one) => one.kind === kind)
    return group && <Group key={kind} words={words} kind={kind} group={group} />
  })
}

type GroupProps = Pick<FoundGroupsProps, 'words'> & { kind: keyof typeof FOUND_PLACES; group: FoundGroup }

function Group({ words, kind, group: { rows, corrected_search: corrected } }: GroupProps) {
  const { t } = useLingui()
  const { heading, at, all } = FOUND_PLACES[kind]
  return (
    <section className={styles.group} aria-labelledby={kind}>
      <h2 id={kind}>{t(heading)}</h2>
      {corrected !== undefined && (
        <p>
          <Trans>
            Nothing here matches "{words}". These match <strong>{corrected}</strong>:
          </Trans>
        </p>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={at(row)}>{row.name}</Link>
            {row.detail !== null && <span>{row.detail}</span>}
          </li>
        ))}
      </ul>
      {rows.length >= SEARCH.mostOfKind && (
        <p>
          <Link to={all(corrected ?? words)} aria-label={t`Show all: ${t(heading)}`}>
            <Trans>Show all</Trans>
          </Link>
        </p>
      )}
    </section>
  )
}
