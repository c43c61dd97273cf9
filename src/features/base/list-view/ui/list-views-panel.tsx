import { Button, Checkbox, Drawer, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm, useIsDialogOpen } from '#web/kit/dialogs.tsx'
import entries from '#web/kit/entry-list.module.css'
import { FormShell } from '#web/kit/form-shell.tsx'
import { searchState } from '#web/kit/list-state.ts'
import { RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { LIST_VIEW_NAME_MAX, type ListView, listViewApi } from '../list-view.contract.ts'

type PanelProps = {
  list: string
  path: string
  /** What the list shows now. */
  search: string
  views: readonly ListView[] | undefined
  isOpen: boolean
  onClose: () => void
}

/** A person's views of a list: to save what is on the screen, to open, to rename, to delete. */
export function ListViewsPanel({ list, path, search, views, isOpen, onClose }: PanelProps) {
  const { t } = useLingui()
  const isBehind = useIsDialogOpen()
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={t`Views of this list`}
      position="right"
      size="lg"
      padding="lg"
      closeOnEscape={!isBehind}
      trapFocus={!isBehind}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <RecordDetails>
        <RecordSection title={<Trans>Save the current view</Trans>}>
          <SaveForm list={list} search={search} />
        </RecordSection>
        <RecordSection title={<Trans>Your views</Trans>}>
          {!views && <LoadingState lines={3} />}
          {views?.length === 0 && (
            <p className={entries.soft}>
              <Trans>You have not saved a view yet.</Trans>
            </p>
          )}
          <ul className={entries.list}>
            {views?.map((view) => (
              <View key={view.id} view={view} path={path} onOpen={onClose} />
            ))}
          </ul>
        </RecordSection>
      </RecordDetails>
    </Drawer>
  )
}

function SaveForm({ list, search }: Pick<PanelProps, 'list' | 'search'>) {
  const { t } = useLingui()
  const form = useApiForm(listViewApi.save, {
    initial: { name: '', is_default: false },
    toInput: (values) => ({ body: { ...values, list, search } }),
    success: ({ message }) => message,
    failure: t`The view could not be saved. Please try again.`,
    refresh: [listViewApi.list],
  })
  return (
    <FormShell
      form={form}
      isGuarded={false}
      submitLabel={<Trans>Save view</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
    >
      <TextInput
        label={t`View name`}
        description={t`Saves the tab, the filters and the order, but not the search text. A view with the same name is replaced.`}
        required
        data-autofocus
        maxLength={LIST_VIEW_NAME_MAX}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Checkbox label={t`Open the list with this view`} {...form.getInputProps('is_default', { type: 'checkbox' })} />
    </FormShell>
  )
}

type ViewProps = { view: ListView; path: string; onOpen: () => void }

function View({ view, path, onOpen }: ViewProps) {
  const { t } = useLingui()
  const { id, name, search, is_default: isDefault } = view
  const [isRenaming, setRenaming] = useState(false)
  const shared = {
    success: ({ message }: { message: string }) => message,
    failure: t`Something went wrong. Please try again.`,
    refresh: [listViewApi.list],
  }
  const change = useApiMutation(listViewApi.change, shared)
  const remove = useApiMutation(listViewApi.remove, shared)
  async function ask(): Promise<void> {
    const message = t`The view "${name}" will be deleted.`
    if (await confirm({ title: t`Delete this view?`, message, confirmLabel: t`Delete`, isDangerous: true }))
      remove.mutate({ params: { id } })
  }
  if (isRenaming)
    return (
      <li className={entries.entry}>
        <RenameForm view={view} onClose={() => setRenaming(false)} />
      </li>
    )
  return (
    <li className={entries.entry}>
      <h4 className={entries.title}>
        <Link to={{ pathname: path, search }} state={searchState('')} preventScrollReset onClick={onOpen}>
          {name}
        </Link>
      </h4>
      <div className={entries.head}>
        <Checkbox
          label={t`Open the list with this view`}
          aria-label={t`Open the list with the view ${name}`}
          checked={isDefault}
          disabled={change.isPending}
          onChange={({ currentTarget: { checked } }) =>
            change.mutate({ params: { id }, body: { name, is_default: checked } })
          }
        />
        <Button.Group>
          <Button variant="default" aria-label={t`Rename the view ${name}`} onClick={() => setRenaming(true)}>
            <Trans>Rename</Trans>
          </Button>
          <Button
            variant="default"
            aria-label={t`Delete the view ${name}`}
            disabled={remove.isPending}
            onClick={() => void ask()}
          >
            <Trans>Delete</Trans>
          </Button>
        </Button.Group>
      </div>
    </li>
  )
}

const focus = (field: HTMLInputElement | null): void => field?.focus()

function RenameForm({
  view: { id, name, is_default: isDefault },
  onClose,
}: Pick<ViewProps, 'view'> & { onClose: () => void }) {
  const { t } = useLingui()
  const form = useApiForm(listViewApi.change, {
    initial: { name },
    toInput: (values) => ({ params: { id }, body: { ...values, is_default: isDefault } }),
    success: ({ message }) => message,
    failure: t`The view could not be saved. Please try again.`,
    refresh: [listViewApi.list],
    onSuccess: onClose,
  })
  return (
    <FormShell
      form={form}
      isGuarded={false}
      onCancel={onClose}
      submitLabel={<Trans>Rename</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
    >
      <TextInput
        label={t`View name`}
        required
        ref={focus}
        maxLength={LIST_VIEW_NAME_MAX}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </FormShell>
  )
}
