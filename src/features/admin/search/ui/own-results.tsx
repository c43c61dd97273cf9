import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { OWN_KINDS, searchApi } from '../search.contract.ts'
import { FoundGroups } from './found-groups.tsx'
import styles from './find.module.css'

/** What a person who has signed in has of the same words. */
export function OwnResults({ words }: { words: string }) {
  const { data } = useQuery(query(searchApi.search, { query: { search: words } }))
  const own = (data?.found ?? []).filter(({ kind }) => OWN_KINDS.some((known) => known === kind))
  if (own.length === 0) return null
  return (
    <div className={styles.own}>
      <p className={styles.eyebrow}>
        <Trans>Yours</Trans>
      </p>
      <FoundGroups words={words} found={own} kinds={OWN_KINDS} />
    </div>
  )
}
