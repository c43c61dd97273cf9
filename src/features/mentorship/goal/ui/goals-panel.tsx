import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { useMe } from '#web/api/use-me.ts'
import { useLoadDelivery } from '#web/api/use-outbox.ts'
import panel from '#web/kit/panel.module.css'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import type { Match } from '#features/mentorship/match/match.contract.ts'
import { matchPolicy } from '#features/mentorship/match/match.policy.ts'
import styles from '#features/mentorship/match/ui/match.module.css'
import { goalApi } from '../goal.contract.ts'
import { GoalCard } from './goal-card.tsx'
import { GoalFields } from './goal-fields.tsx'
import { MilestoneLine } from './milestone-line.tsx'

/** What mentor and mentee work towards: goals with their tasks, and milestones on a line. */
export function GoalsPanel({ match }: { match: Match }) {
  const { t } = useLingui()
  const me = useMe()
  const { data, isError, refetch } = useQuery(query(goalApi.list, { params: { id: match.id } }))
  const [isAdding, setAdding] = useState(false)
  const canWrite = match.status !== 'ended' && can(me, matchPolicy.takePart, match)
  // The forms here and of the skills below are opened later, perhaps without a connection.
  useLoadDelivery(canWrite ? LETTER_KINDS.goal : null)
  useLoadDelivery(canWrite ? LETTER_KINDS.step : null)
  useLoadDelivery(canWrite ? LETTER_KINDS.selfRating : null)
  return (
    <section className={panel.panel} aria-labelledby={`goals-${match.id}`}>
      <h2 id={`goals-${match.id}`} className={panel.title}>
        <Trans>Goals</Trans>
      </h2>
      {!data ? (
        isError ? (
          <ErrorState text={t`The goals could not be loaded`} onRetry={() => void refetch()} isCompact />
        ) : (
          <LoadingState lines={4} />
        )
      ) : (
        <>
          <MilestoneLine goals={data.goals} />
          {data.goals.length === 0 && (
            <p className={styles.soft}>
              <Trans>No goals yet. A good first goal is small and has a due date.</Trans>
            </p>
          )}
          <ul className={styles.list}>
            {data.goals.map((goal) => (
              <li key={goal.id}>
                <GoalCard match={match} goal={goal} canWrite={canWrite} />
              </li>
            ))}
          </ul>
        </>
      )}
      {canWrite &&
        (isAdding ? (
          <GoalFields matchId={match.id} onClose={() => setAdding(false)} />
        ) : (
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => setAdding(true)}>
              <Trans>Add a goal</Trans>
            </Button>
          </div>
        ))}
    </section>
  )
}
