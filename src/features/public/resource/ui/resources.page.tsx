import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { allowsRole } from '#shared/policy.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { confirm } from '#web/kit/dialogs.tsx'
import { EditDeleteButtons } from '#web/kit/edit-delete-buttons.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import page from '#web/kit/page.module.css'
import panel from '#web/kit/panel.module.css'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useInlineEdit } from '#web/kit/use-inline-edit.ts'
import { type Resource, resourceApi } from '../resource.contract.ts'
import { resourcePolicy } from '../resource.policy.ts'
import { RESOURCE_TABLE, RESOURCES } from './resource-columns.tsx'
import { ResourceForm } from './resource-form.tsx'

const reads = listData(RESOURCES)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The library of links and files; the person who keeps it has the form above it. */
export default function ResourcesPage() {
  const { t } = useLingui()
  const me = useMe()
  const list = useServerList(RESOURCES)
  const { isOpen, edited, place, create, edit, leave } = useInlineEdit<Resource>()
  const editedTitle = edited?.title
  const mayKeep = allowsRole(resourcePolicy.manage, me)
  const remove = useApiMutation(resourceApi.remove, {
    success: ({ message }) => message,
    failure: t`The resource could not be deleted`,
    refresh: [resourceApi.list],
  })
  const confirmDeletion = async ({ id, title }: Resource) => {
    const isSure = await confirm({
      title: t`Delete ${title}?`,
      message: <Trans>It will be removed from the library.</Trans>,
      confirmLabel: t`Delete`,
      isDangerous: true,
    })
    if (!isSure) return
    if (edited?.id === id) leave()
    remove.mutate({ params: { id } })
  }
  return (
    <div className={page.page}>
      <PageHeader
        title={<Trans>Resources</Trans>}
        text={<Trans>Links and files for all learners.</Trans>}
        actions={
          mayKeep && (
            <Button leftSection={<PlusIcon size={18} />} onClick={create}>
              <Trans>New resource</Trans>
            </Button>
          )
        }
      />
      {mayKeep && isOpen && (
        <section ref={place} className={panel.panel} aria-labelledby="resource-form">
          <h2 id="resource-form" className={panel.title} tabIndex={-1}>
            {edited ? <Trans>Edit {editedTitle}</Trans> : <Trans>New resource</Trans>}
          </h2>
          <ResourceForm key={edited?.id ?? 'new'} resource={edited} onClose={leave} />
        </section>
      )}
      <TablePage<Resource>
        label={t`Resources`}
        list={list}
        columns={RESOURCE_TABLE}
        search={t`Search by title or description`}
        empty={{ title: t`No resources yet`, drawing: 'inbox' }}
        emptySearch={{ title: t`No resources found` }}
        failure={t`The resources could not be loaded`}
        {...(mayKeep && {
          otherwise: (row: Resource) => (
            <EditDeleteButtons
              name={row.title}
              isBusy={remove.isPending}
              onEdit={() => edit(row)}
              onDelete={() => void confirmDeletion(row)}
            />
          ),
        })}
      />
    </div>
  )
}
