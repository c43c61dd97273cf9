import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { PersonCell, TextCell } from '#web/kit/cells.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, type ServerList, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { checklistApi, type OpenTask } from '../checklist.contract.ts'
import { ChecklistName, DueCell } from './checklist-words.tsx'
import { REFRESHED } from './stale-reads.ts'

const CHECKLIST_TASKS_TABLE: readonly Column<OpenTask>[] = [
  { key: 'task', title: msg`Task`, isMain: true, cell: ({ text }) => <TextCell text={text} /> },
  {
    key: 'employee',
    title: msg`Employee`,
    kind: 'person',
    cell: ({ employee }) => <PersonCell person={employee} name={employee.name} />,
  },
  { key: 'kind', title: msg`Checklist`, kind: 'text', priority: 3, cell: ({ kind }) => <ChecklistName kind={kind} /> },
  { key: 'due', title: msg`Due`, kind: 'text', priority: 1, cell: (task) => <DueCell task={task} /> },
]

/** The reader's open tasks, ordered by due date. */
const TASKS: ServerList<typeof checklistApi.listTasks, OpenTask> = {
  endpoint: checklistApi.listTasks,
  rows: ({ tasks }) => tasks,
  usualOrder: msg`Earliest due first`,
  file: checklistApi.exportTasks,
}

const reads = listData(TASKS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The reader's onboarding and offboarding tasks. */
export default function ChecklistTasksPage() {
  const { t } = useLingui()
  const list = useServerList(TASKS)
  const tick = useApiMutation(checklistApi.tick, { success: ({ message }) => message, refresh: REFRESHED })
  return (
    <>
      <PageHeader title={<Trans>Checklist Tasks</Trans>} text={<Trans>Your onboarding and offboarding tasks.</Trans>} />
      <TablePage<OpenTask>
        label={t`Checklist Tasks`}
        list={list}
        columns={CHECKLIST_TASKS_TABLE}
        search={t`Search by task, name or ID`}
        empty={{
          title: t`Nothing to do`,
          text: t`When someone joins or leaves, your tasks appear here.`,
          drawing: 'inbox',
        }}
        emptySearch={{ title: t`No tasks found` }}
        failure={t`The tasks could not be loaded`}
        otherwise={(task) => (
          <Button
            size="sm"
            variant="subtle"
            aria-label={t`Done: ${task.text}`}
            loading={tick.isPending && tick.variables?.params.id === task.id}
            onClick={() => tick.mutate({ params: { id: task.id }, body: { done: true } })}
          >
            <Trans>Done</Trans>
          </Button>
        )}
      />
    </>
  )
}
