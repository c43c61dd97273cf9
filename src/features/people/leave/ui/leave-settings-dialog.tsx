import { Modal, SimpleGrid } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useMounted } from '#web/kit/use-mounted.ts'
import { type LeaveLimits, limitsApi } from '../limits/limits.contract.ts'
import { CountingForm } from './counting-form.tsx'
import styles from './leave.module.css'
import { REFRESHED } from './use-leave-decisions.tsx'

type DialogProps = { isOpen: boolean; onClose: () => void }

/** The days that everyone has in a year, and what holds for requests (spec 2 §9). */
export function LeaveSettingsDialog({ isOpen, onClose }: DialogProps) {
  const { t } = useLingui()
  const isMounted = useMounted()
  const { data, isError, refetch } = useQuery(query(limitsApi.get, {}))
  return (
    <Modal
      opened={isMounted && isOpen}
      onClose={onClose}
      title={t`Leave Settings`}
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {data && <SettingsForm settings={data.settings} onClose={onClose} />}
      {data && <CountingForm />}
      {!data && isError && (
        <ErrorState text={t`The settings could not be loaded`} onRetry={() => void refetch()} isCompact />
      )}
      {!data && !isError && <LoadingState lines={6} />}
    </Modal>
  )
}

function SettingsForm({ settings, onClose }: { settings: LeaveLimits; onClose: () => void }) {
  const { t } = useLingui()
  const draft = useDraft('leave-limits')
  const form = useApiForm(limitsApi.save, {
    onSaved: draft.remove,
    initial: settings,
    success: ({ message }) => message,
    failure: t`The settings could not be saved. Please try again.`,
    refresh: [limitsApi.get, ...REFRESHED],
    onSuccess: onClose,
  })
  const days = (name: keyof LeaveLimits) => ({
    required: true,
    min: 0,
    max: 366,
    ...form.getInputProps(name),
  })
  return (
    <FormShell
      form={form}
      submitLabel={<Trans>Save settings</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
      onCancel={onClose}
      isGuarded={false}
    >
      <FormDraft form={form} draft={draft} initial={settings} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} className={styles.fields}>
        <NumberInput label={t`Annual leave (days)`} {...days('annual')} />
        <NumberInput label={t`Sick leave (days)`} {...days('sick')} />
        <NumberInput label={t`Maternity leave (days)`} {...days('maternity')} />
        <NumberInput label={t`Paternity leave (days)`} {...days('paternity')} />
        <NumberInput label={t`Maximum carry-over (days)`} {...days('carry_forward')} />
        <NumberInput label={t`Notice period (days)`} {...days('notice_period')} />
      </SimpleGrid>
    </FormShell>
  )
}
