import { Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { AmountInput } from '#web/kit/amount-input.tsx'
import { DrawerForm } from '#web/kit/drawer-form.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import {
  type Publication,
  PUBLICATION_STATUSES,
  PUBLICATION_TEXTS,
  PUBLICATION_TYPES,
  publicationApi,
  type PublicationStatus,
  type PublicationType,
} from '../publication.contract.ts'
import { STATUS_NAMES, TYPE_NAMES } from './publication-words.tsx'

type Values = {
  title: string
  publication_type: PublicationType
  publication_date: string
  price: number | ''
  status: PublicationStatus
  note: string
}

const valuesOf = (publication: Publication | null): Values => ({
  title: publication?.title ?? '',
  publication_type: publication?.publication_type ?? 'newspaper',
  publication_date: publication?.publication_date ?? '',
  price: publication?.price ?? '',
  status: publication?.status ?? 'pending',
  note: publication?.note ?? '',
})

/** What is sent; an empty price is refused by the contract at its field. */
const bodyOf = ({ price, ...values }: Values) => ({
  ...values,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an empty field has no number, which the contract says at the field
  price: (price === '' ? undefined : price) as number,
})

type PublicationFormProps = {
  /** The one that is changed; null for a new one. */
  publication: Publication | null
  isOpen: boolean
  onClose: () => void
}

/** Enters a publication, or changes one. */
export function PublicationForm({ publication, isOpen, onClose }: PublicationFormProps) {
  const { t } = useLingui()
  const draft = useDraft(`publication-${publication?.id ?? 'new'}`)
  const shared = {
    onSaved: draft.remove,
    initial: valuesOf(publication),
    success: ({ message }: { message: string }) => message,
    failure: t`The publication could not be saved. Please try again.`,
    refresh: [publicationApi.list],
    onSuccess: onClose,
  }
  const entering = useApiForm(publicationApi.create, { ...shared, toInput: (values) => ({ body: bodyOf(values) }) })
  const changing = useApiForm(publicationApi.update, {
    ...shared,
    toInput: (values) => ({
      params: { id: publication?.id ?? 0 },
      body: { ...bodyOf(values), revision: publication?.revision ?? 0 },
    }),
  })
  const form = publication ? changing : entering
  return (
    <DrawerForm
      form={form}
      title={publication ? t`Edit publication` : t`New publication`}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={<Trans>Save publication</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
    >
      <FormDraft form={form} draft={draft} initial={shared.initial} />
      <TextInput label={t`Title`} required maxLength={PUBLICATION_TEXTS.title} {...form.getInputProps('title')} />
      <Group grow align="start">
        <NativeSelect
          label={t`Publication type`}
          data={PUBLICATION_TYPES.map((value) => ({ value, label: t(TYPE_NAMES[value]) }))}
          {...form.getInputProps('publication_type')}
        />
        <TextInput label={t`Publication date`} type="date" required {...form.getInputProps('publication_date')} />
      </Group>
      <Group grow align="start">
        <AmountInput label={t`Price in naira`} required min={0} currency="NGN" {...form.getInputProps('price')} />
        <NativeSelect
          label={t`Status`}
          data={PUBLICATION_STATUSES.map((value) => ({ value, label: t(STATUS_NAMES[value]) }))}
          {...form.getInputProps('status')}
        />
      </Group>
      <Textarea label={t`Note`} autosize maxLength={PUBLICATION_TEXTS.note} {...form.getInputProps('note')} />
    </DrawerForm>
  )
}
