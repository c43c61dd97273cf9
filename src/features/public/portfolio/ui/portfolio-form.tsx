import { Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileField } from '#web/kit/file-field.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import {
  type Portfolio,
  PORTFOLIO_TEXT_MAX,
  PORTFOLIO_TITLE_MAX,
  portfolioApi,
  portfolioImageRule,
} from '../portfolio.contract.ts'

type PortfolioFormProps = {
  /** The one that is edited; null for a new one. */
  portfolio: Portfolio | null
  /** Called after a save and when editing is cancelled. */
  onClose: () => void
}

/** The inline form above the table: it makes a project, or changes the chosen one (spec 3 §2). */
export function PortfolioForm({ portfolio, onClose }: PortfolioFormProps) {
  const { t } = useLingui()
  const draft = useDraft(`portfolio-${portfolio?.id ?? 'new'}`)
  const shared = {
    onSaved: draft.remove,
    initial: {
      title: portfolio?.title ?? '',
      description: portfolio?.description ?? '',
      link: portfolio?.link ?? '',
      image: null as File | null,
    },
    failure: t`Failed to save portfolio`,
    refresh: [portfolioApi.list],
    onSuccess: onClose,
  }
  const adding = useApiForm(portfolioApi.create, {
    ...shared,
    success: t`Portfolio created`,
    toInput: ({ image, ...body }) => ({ body, files: { image: image ?? undefined } }),
  })
  const changing = useApiForm(portfolioApi.update, {
    ...shared,
    success: t`Portfolio updated`,
    toInput: ({ image, ...body }) => ({
      params: { id: portfolio?.id ?? 0 },
      body,
      files: { image: image ?? undefined },
    }),
  })
  const form = portfolio ? changing : adding
  const image = form.getInputProps('image')
  return (
    <FormShell
      form={form}
      submitLabel={portfolio ? <Trans>Update project</Trans> : <Trans>Create project</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
      onCancel={onClose}
    >
      <FormDraft form={form} draft={draft} initial={shared.initial} />
      <TextInput label={t`Title`} required maxLength={PORTFOLIO_TITLE_MAX} {...form.getInputProps('title')} />
      <Textarea
        label={t`Description`}
        required
        autosize
        minRows={3}
        maxLength={PORTFOLIO_TEXT_MAX}
        {...form.getInputProps('description')}
      />
      <TextInput
        label={t`Link`}
        type="url"
        placeholder="https://"
        maxLength={300}
        autoComplete="off"
        {...form.getInputProps('link')}
      />
      <FileField
        label={t`Picture`}
        rule={portfolioImageRule}
        value={form.values.image}
        onChange={image.onChange}
        error={image.error}
        currentUrl={portfolio?.image ?? null}
        isDisabled={form.isSending}
        upload={form.upload}
      />
    </FormShell>
  )
}
