import { Button, Drawer, NativeSelect, TextInput } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm, useIsDialogOpen } from '#web/kit/dialogs.tsx'
import entries from '#web/kit/entry-list.module.css'
import { FormShell } from '#web/kit/form-shell.tsx'
import { RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import {
  MAIL_SCHEDULES,
  type MailSchedule,
  type SavedView,
  savedViewApi,
  VIEW_NAME_MAX,
} from '../saved-view.contract.ts'

const SCHEDULES: Record<MailSchedule, MessageDescriptor> = {
  none: msg`Not by email`,
  weekly: msg`By email every Monday`,
  monthly: msg`By email on the first of each month`,
}

type PanelProps = Pick<SavedView, 'report'> & { isOpen: boolean; onClose: () => void }

/** The reader's own views of a report: to open, to have mailed, to delete, and to save what is on the screen. */
export function ViewsPanel({ report, isOpen, onClose }: PanelProps) {
  const { t } = useLingui()
  const isBehind = useIsDialogOpen()
  const { data, isError, refetch } = useQuery(query(savedViewApi.list, { query: { report } }))
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={t`Saved views`}
      position="right"
      size="lg"
      padding="lg"
      closeOnEscape={!isBehind}
      trapFocus={!isBehind}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <RecordDetails>
        <RecordSection title={<Trans>Save the current view</Trans>}>
          <SaveForm report={report} />
        </RecordSection>
        <RecordSection title={<Trans>Your views</Trans>}>
          {data ? (
            <Views views={data.views} onOpen={onClose} />
          ) : isError ? (
            <ErrorState text={t`The saved views could not be loaded`} onRetry={() => void refetch()} isCompact />
          ) : (
            <LoadingState lines={3} />
          )}
        </RecordSection>
      </RecordDetails>
    </Drawer>
  )
}

const INITIAL: { name: string; schedule: MailSchedule } = { name: '', schedule: 'none' }

function SaveForm({ report }: Pick<SavedView, 'report'>) {
  const { t } = useLingui()
  const { search } = useLocation()
  const form = useApiForm(savedViewApi.save, {
    initial: INITIAL,
    toInput: (values) => ({ body: { ...values, report, search: search.slice(1) } }),
    success: ({ message }) => message,
    failure: t`The view could not be saved. Please try again.`,
    refresh: [savedViewApi.list],
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
        description={t`Saves the tab, the period and the filters. A view with the same name is replaced.`}
        required
        maxLength={VIEW_NAME_MAX}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <ScheduleSelect label={t`Email it to me`} {...form.getInputProps('schedule')} />
    </FormShell>
  )
}

type ScheduleProps = {
  label: string
  value?: string
  disabled?: boolean
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}

function ScheduleSelect(props: ScheduleProps) {
  const { i18n } = useLingui()
  return <NativeSelect {...props} data={MAIL_SCHEDULES.map((value) => ({ value, label: i18n._(SCHEDULES[value]) }))} />
}

function Views({ views, onOpen }: { views: readonly SavedView[]; onOpen: () => void }) {
  if (views.length === 0)
    return (
      <p className={entries.soft}>
        <Trans>You have not saved a view yet.</Trans>
      </p>
    )
  return (
    <ul className={entries.list}>
      {views.map((view) => (
        <View key={view.id} view={view} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function View({ view: { id, name, search, schedule }, onOpen }: { view: SavedView; onOpen: () => void }) {
  const { t } = useLingui()
  const shared = {
    success: ({ message }: { message: string }) => message,
    failure: t`Something went wrong. Please try again.`,
    refresh: [savedViewApi.list],
  }
  const change = useApiMutation(savedViewApi.schedule, shared)
  const remove = useApiMutation(savedViewApi.remove, shared)
  async function confirmDeletion(): Promise<void> {
    const message = t`The view "${name}" will be deleted, and its emails will stop.`
    if (await confirm({ title: t`Delete this view?`, message, confirmLabel: t`Delete`, isDangerous: true }))
      remove.mutate({ params: { id } })
  }
  return (
    <li className={entries.entry}>
      <div className={entries.head}>
        <h4 className={entries.title}>
          <Link to={{ search }} onClick={onOpen}>
            {name}
          </Link>
        </h4>
        <Button
          variant="default"
          aria-label={t`Delete the view ${name}`}
          disabled={remove.isPending}
          onClick={() => void confirmDeletion()}
        >
          <Trans>Delete</Trans>
        </Button>
      </div>
      <ScheduleSelect
        label={t`Emails for ${name}`}
        value={schedule}
        disabled={change.isPending}
        onChange={({ currentTarget: { value } }) => {
          const next = MAIL_SCHEDULES.find((one) => one === value)
          if (next) change.mutate({ params: { id }, body: { schedule: next } })
        }}
      />
    </li>
  )
}
