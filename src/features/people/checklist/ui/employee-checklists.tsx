import { Button, Checkbox } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { can } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import entries from '#web/kit/entry-list.module.css'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { WhyNot } from '#web/kit/why-not.tsx'
import { type Checklist, CHECKLIST_KINDS, checklistApi } from '../checklist.contract.ts'
import { checklistPolicy } from '../checklist.policy.ts'
import styles from './checklist.module.css'
import { ChecklistName, DoerName, DueCell } from './checklist-words.tsx'
import { REFRESHED } from './stale-reads.ts'
import { StartChecklist } from './start-checklist.tsx'

type Owner = OutputOf<typeof checklistApi.list>['employee']

/** What is to be done when an employee comes or goes, as far as the reader may see and tick it. */
export function EmployeeChecklists({ employeeId }: { employeeId: number }) {
  const { t } = useLingui()
  const me = useMe()
  const [isStarting, setStarting] = useState(false)
  const { data, isError, refetch } = useQuery(query(checklistApi.list, { params: { id: employeeId } }))
  if (!data) {
    if (isError)
      return <ErrorState text={t`The checklists could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={3} />
  }
  const { employee, checklists } = data
  const startable = CHECKLIST_KINDS.filter((kind) => !checklists.some((one) => one.kind === kind))
  const mayStart = can(me, checklistPolicy.start, employee) && startable.length > 0
  return (
    <div className={styles.lists}>
      <WhyNot ability={checklistPolicy.start} row={employee} />
      {checklists.length === 0 && (
        <p className={entries.soft}>
          <Trans>No checklist started</Trans>
        </p>
      )}
      {checklists.map((one) => (
        <OneChecklist key={one.id} checklist={one} employee={employee} />
      ))}
      {isStarting && <StartChecklist employeeId={employee.id} kinds={startable} onDone={() => setStarting(false)} />}
      {mayStart && !isStarting && (
        <div>
          <Button variant="default" onClick={() => setStarting(true)}>
            <Trans>Start a checklist</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

function OneChecklist({ checklist, employee }: { checklist: Checklist; employee: Owner }) {
  const { t } = useLingui()
  const me = useMe()
  const { day } = useDateText()
  const stop = useApiMutation(checklistApi.stop, { success: ({ message }) => message, refresh: REFRESHED })
  const { id, tasks, starts_on: starts, started_by: by } = checklist
  const done = tasks.filter(({ done_at: at }) => at !== null).length
  const all = tasks.length
  const ask = async () => {
    const isMeant = await confirm({
      title: t`Remove this checklist?`,
      message: t`Its open tasks will be cancelled. You can then start a new checklist.`,
      confirmLabel: t`Remove`,
      isDangerous: true,
    })
    if (isMeant) stop.mutate({ params: { id } })
  }
  return (
    <div className={entries.list}>
      <div className={entries.head}>
        <p className={entries.title}>
          <ChecklistName kind={checklist.kind} />
        </p>
        <span className={entries.soft}>
          <Trans>
            {done} of {all} done
          </Trans>
        </span>
      </div>
      <p className={entries.soft}>
        <Trans>
          From {day(starts)}, started by {by}
        </Trans>
      </p>
      <ul className={entries.list}>
        {tasks.map((task) => (
          <Task key={task.id} task={task} employee={employee} />
        ))}
      </ul>
      {can(me, checklistPolicy.stop, { employee }) && done < all && (
        <div>
          <Button size="sm" variant="subtle" color="red" loading={stop.isPending} onClick={() => void ask()}>
            <Trans>Remove this checklist</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

function Task({ task, employee }: { task: Checklist['tasks'][number]; employee: Owner }) {
  const me = useMe()
  const { instant } = useDateText()
  const tick = useApiMutation(checklistApi.tick, { success: ({ message }) => message, refresh: REFRESHED })
  const mayTick = can(me, checklistPolicy.tick, { doer: task.doer, employee })
  const by = task.done_by ?? ''
  // The box shows the new state before the server has answered.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const setDone = async (done: boolean) => {
    setWanted(done)
    await tick.mutateAsync({ params: { id: task.id }, body: { done } }).catch(() => undefined)
    setWanted(null)
  }
  return (
    <li className={styles.task}>
      <Checkbox
        label={<span className={entries.words}>{task.text}</span>}
        checked={wanted ?? task.done_at !== null}
        disabled={!mayTick || tick.isPending}
        onChange={(event) => void setDone(event.currentTarget.checked)}
      />
      <p className={`${entries.soft} ${styles.under}`}>
        <DoerName doer={task.doer} />
        {task.done_at === null ? (
          <span>
            <Trans>due</Trans> <DueCell task={task} />
          </span>
        ) : (
          <span>
            <Trans>
              done by {by}, {instant(task.done_at)}
            </Trans>
          </span>
        )}
      </p>
    </li>
  )
}
