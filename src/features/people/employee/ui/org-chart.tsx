import { Modal } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useMounted } from '#web/kit/use-mounted.ts'
import { chartApi, type ChartPerson } from '../chart/chart.contract.ts'
import styles from './employee.module.css'
import { EmployeeWord } from './employee-words.tsx'

/** Who is managed by whom: a list in lists, which phones and screen readers read as well. */
export function OrgChart({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const isMounted = useMounted()
  const { data, isError, refetch } = useQuery({ ...query(chartApi.get, {}), staleTime: 0 })
  const people = data?.people ?? []
  const here = new Set(people.map(({ user_id: id }) => id))
  const tops = people.filter(({ manager_id: id }) => id === null || !here.has(id))
  return (
    <Modal
      opened={isMounted && isOpen}
      onClose={onClose}
      title={t`Organisation chart`}
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {isError && !data && <ErrorState text={t`The chart could not be loaded`} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingState lines={6} />}
      {data && tops.length === 0 && <EmptyState title={t`No employees found`} />}
      <Branch people={tops} all={people} />
    </Modal>
  )
}

/** Some people and everyone below them. */
function Branch({ people, all }: { people: readonly ChartPerson[]; all: readonly ChartPerson[] }) {
  if (people.length === 0) return null
  return (
    <ul className={styles.branch}>
      {people.map((person) => (
        <li key={person.user_id}>
          <span className={styles.node}>
            <Avatar name={person.name} src={person.profile_picture} size={32} />
            <span className={styles.grow}>
              {person.name}
              {person.position && (
                <span className={styles.place}>
                  <EmployeeWord word={person.position} /> · {person.department}
                </span>
              )}
            </span>
          </span>
          <Branch people={all.filter(({ manager_id: id }) => id === person.user_id)} all={all} />
        </li>
      ))}
    </ul>
  )
}
