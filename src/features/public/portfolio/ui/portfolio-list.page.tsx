import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { confirm } from '#web/kit/dialogs.tsx'
import { EditDeleteButtons } from '#web/kit/edit-delete-buttons.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import page from '#web/kit/page.module.css'
import panel from '#web/kit/panel.module.css'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useInlineEdit } from '#web/kit/use-inline-edit.ts'
import { type Portfolio, portfolioApi } from '../portfolio.contract.ts'
import { PORTFOLIO_TABLE, PORTFOLIOS } from './portfolio-columns.tsx'
import { PortfolioForm } from './portfolio-form.tsx'

const reads = listData(PORTFOLIOS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Portfolio management: an inline form and a table (spec 3 §2). */
export default function PortfolioListPage() {
  const { t } = useLingui()
  const list = useServerList(PORTFOLIOS)
  const { isOpen, edited, place, create, edit, leave } = useInlineEdit<Portfolio>()
  const editedTitle = edited?.title
  const remove = useApiMutation(portfolioApi.remove, {
    success: ({ message }) => message,
    failure: t`The project could not be deleted`,
    refresh: [portfolioApi.list],
  })
  const confirmDeletion = async ({ id, title }: Portfolio) => {
    const isSure = await confirm({
      title: t`Delete ${title}?`,
      message: <Trans>The project and its picture will be removed from the portfolio.</Trans>,
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
        title={<Trans>Portfolios</Trans>}
        text={<Trans>Projects shown to visitors.</Trans>}
        actions={
          <Button leftSection={<PlusIcon size={18} />} onClick={create}>
            <Trans>New project</Trans>
          </Button>
        }
      />
      {isOpen && (
        <section ref={place} className={panel.panel} aria-labelledby="portfolio-form">
          <h2 id="portfolio-form" className={panel.title} tabIndex={-1}>
            {edited ? <Trans>Edit {editedTitle}</Trans> : <Trans>New project</Trans>}
          </h2>
          <PortfolioForm key={edited?.id ?? 'new'} portfolio={edited} onClose={leave} />
        </section>
      )}
      <h2 className={panel.title}>
        <Trans>All projects</Trans>
      </h2>
      <TablePage<Portfolio>
        label={t`All projects`}
        list={list}
        columns={PORTFOLIO_TABLE}
        empty={{ title: t`No projects yet`, text: t`Add the first one with the button above.`, drawing: 'inbox' }}
        emptySearch={{ title: t`No projects found` }}
        failure={t`Failed to fetch portfolios`}
        otherwise={(portfolio) => (
          <EditDeleteButtons
            name={portfolio.title}
            isBusy={remove.isPending}
            onEdit={() => edit(portfolio)}
            onDelete={() => void confirmDeletion(portfolio)}
          />
        )}
      />
    </div>
  )
}
