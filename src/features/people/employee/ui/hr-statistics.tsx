import { Modal } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { StatCard, StatCards } from '#web/kit/stat-card.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { useMounted } from '#web/kit/use-mounted.ts'
import { statisticsApi, UPCOMING_DAYS } from '../statistics/statistics.contract.ts'

/** The eight numbers of the HR Statistics overlay (spec 2 §2). */
export function HrStatistics({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const isMounted = useMounted()
  const { data, isError, refetch } = useQuery({ ...query(statisticsApi.get, {}), staleTime: 0 })
  const soon = t`In the next ${UPCOMING_DAYS} days`
  return (
    <Modal
      opened={isMounted && isOpen}
      onClose={onClose}
      title={t`HR Statistics`}
      size="xl"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {isError && !data ? (
        <ErrorState text={t`The statistics could not be loaded`} onRetry={() => void refetch()} />
      ) : (
        <StatCards>
          <StatCard label={t`Total Employees`} value={data?.totalEmployees} />
          <StatCard label={t`Active Employees`} value={data?.activeEmployees} />
          <StatCard label={t`Inactive Employees`} value={data?.inactiveEmployees} />
          <StatCard label={t`On Leave`} value={data?.onLeaveEmployees} />
          <StatCard label={t`New Hires This Month`} value={data?.newHiresThisMonth} />
          <StatCard label={t`Departures This Month`} value={data?.departuresThisMonth} />
          <StatCard label={t`Upcoming Birthdays`} value={data?.upcomingBirthdays} hint={soon} />
          <StatCard label={t`Upcoming Anniversaries`} value={data?.upcomingAnniversaries} hint={soon} />
        </StatCards>
      )}
    </Modal>
  )
}
