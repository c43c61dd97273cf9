import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { MatchCards } from '#features/mentorship/match/ui/match-cards.tsx'
import { MY_TURN, useAddressSwitch } from '#features/mentorship/match/ui/use-address-switch.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { memberApi } from '../program-member.contract.ts'
import { ProgramCard } from './program-card.tsx'
import styles from '#features/mentorship/program/ui/program.module.css'

const MINE = query(memberApi.listOwn, {})
const reads = pageData(() => [MINE])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The reader's mentorships and programs, a card for each. */
export default function MyProgramsPage() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(MINE)
  const [isMyTurn] = useAddressSwitch(MY_TURN)
  function renderPrograms() {
    if (!data)
      return isError ? (
        <ErrorState text={t`Your programs could not be loaded`} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={6} />
      )
    if (data.programs.length === 0)
      return (
        <EmptyState
          drawing="courses"
          title={t`You have not joined a program yet`}
          text={<Trans>Choose a program and join a cohort. Its courses will appear here.</Trans>}
          action={
            <Link to="/programs#programs" className={button.primary}>
              <Trans>See the programs</Trans>
            </Link>
          }
        />
      )
    return data.programs.map((mine) => <ProgramCard key={mine.id} mine={mine} />)
  }
  return (
    <>
      <PageHeader
        title={<Trans>My Programs</Trans>}
        text={<Trans>Which courses are open, and when the others open.</Trans>}
        actions={
          <Link to="/dashboard/my-courses/orders" className={button.secondary}>
            <Trans>My Orders</Trans>
          </Link>
        }
      />
      <div className={styles.page}>
        <MatchCards />
        {/* Narrowed to mentorships that wait for the reader, the page has nothing else. */}
        {!isMyTurn && renderPrograms()}
      </div>
    </>
  )
}
