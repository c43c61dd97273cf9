import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import panel from '#web/kit/panel.module.css'
import styles from '#features/mentorship/match/ui/match.module.css'
import { materialApi } from '../material.contract.ts'
import { MaterialLink, MaterialText } from './material-text.tsx'

const materialsQuery = (matchId: number) => query(materialApi.listOfMatch, { params: { id: matchId } })

/** As many as a card names; the page of the match has them all. */
const NAMED = 3

/** What the mentor of a match shares, as lines of its card; nothing where nothing is shared. */
export function MaterialLines({ matchId }: { matchId: number }) {
  const { data } = useQuery(materialsQuery(matchId))
  if (!data || data.materials.length === 0) return null
  return (
    <div>
      <p className={styles.soft}>
        <Trans>Mentor’s materials</Trans>
      </p>
      <ul className={styles.lines}>
        {data.materials.slice(0, NAMED).map((material) => (
          <li key={material.id} className={styles.words}>
            <MaterialLink material={material} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the mentor of a match shares; nothing where nothing is shared. */
export function MatchMaterials({ matchId }: { matchId: number }) {
  const { data } = useQuery(materialsQuery(matchId))
  if (!data || data.materials.length === 0) return null
  return (
    <section className={panel.panel} aria-labelledby={`materials-${matchId}`}>
      <h2 id={`materials-${matchId}`} className={panel.title}>
        <Trans>Mentor’s materials</Trans>
      </h2>
      <ul className={styles.list}>
        {data.materials.map((material) => (
          <li key={material.id} className={styles.card}>
            <MaterialText material={material} />
          </li>
        ))}
      </ul>
    </section>
  )
}
