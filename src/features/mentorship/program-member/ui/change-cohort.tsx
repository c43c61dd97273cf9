import { Button, NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Day } from '#shared/dates.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { memberApi } from '../program-member.contract.ts'
import styles from '#features/mentorship/program/ui/program.module.css'
import { MEMBER_READS } from '#features/mentorship/program/ui/stale-reads.ts'

type ChangeCohortProps = {
  memberId: number
  /** Where there is a place; nothing is shown without one. */
  cohorts: readonly { id: number; name: string; starts_on: Day }[]
}

/** Moves a member to another cohort; progress stays. */
export function ChangeCohort({ memberId, cohorts }: ChangeCohortProps) {
  const { t } = useLingui()
  const { day } = useDateText()
  const [picked, setPicked] = useState('')
  const { mutate, isPending } = useApiMutation(memberApi.changeCohort, {
    success: ({ message }) => message,
    failure: t`The cohort could not be changed. Please try again.`,
    refresh: MEMBER_READS,
    onSuccess: () => setPicked(''),
  })
  if (cohorts.length === 0) return null
  return (
    <div className={styles.pair}>
      <NativeSelect
        label={t`Another cohort`}
        description={t`Progress is kept.`}
        value={picked}
        onChange={(event) => setPicked(event.currentTarget.value)}
        data={[
          { value: '', label: t`Choose a cohort` },
          ...cohorts.map(({ id, name, starts_on: from }) => ({ value: String(id), label: `${name} (${day(from)})` })),
        ]}
      />
      <Button
        variant="default"
        disabled={picked === ''}
        loading={isPending}
        onClick={() => mutate({ params: { id: memberId }, body: { cohort_id: Number(picked) } })}
      >
        <Trans>Change cohort</Trans>
      </Button>
    </div>
  )
}
