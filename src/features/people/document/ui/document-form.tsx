import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { FileField } from '#web/kit/file-field.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { type ApiForm, useApiForm } from '#web/kit/use-api-form.ts'
import {
  DOCUMENT_KINDS,
  documentApi,
  type DocumentKind,
  documentRule,
  type EmployeeDocument,
  MAX_TITLE_LENGTH,
} from '../document.contract.ts'
import { KIND_WORDS } from './document-words.tsx'

/** Reads that a change of a document makes stale. */
export const REFRESHED = [documentApi.list, documentApi.listAll]

type Draft = { kind: DocumentKind; title: string; issued_on: string; expires_on: string; file: null }

const draftOf = ({ kind = 'contract', title = '', ...days }: Partial<EmployeeDocument>): Draft => ({
  kind,
  title,
  issued_on: days.issued_on ?? '',
  expires_on: days.expires_on ?? '',
  file: null,
})

type FormState = ApiForm<Draft>

type FieldsProps = {
  form: FormState
  kinds?: readonly DocumentKind[]
  draft: ReturnType<typeof useDraft>
  initial: Draft
}

/** What is written about a document; `kinds` are those to choose from, if there is a choice. */
function Fields({ form, kinds, ...kept }: FieldsProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <FormDraft form={form} {...kept} />
      {kinds && (
        <NativeSelect
          label={t`Document type`}
          required
          data={kinds.map((value) => ({ value, label: i18n._(KIND_WORDS[value]) }))}
          {...form.getInputProps('kind')}
        />
      )}
      <TextInput
        label={t`Title`}
        required
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t`Issued on`} type="date" {...form.getInputProps('issued_on')} />
        <TextInput
          label={t`Valid until`}
          description={t`Leave blank for no end date`}
          type="date"
          {...form.getInputProps('expires_on')}
        />
      </SimpleGrid>
    </>
  )
}

/** What every form about a document does once it is saved, or is not. */
function useSaveOptions(draft: Pick<FieldsProps['draft'], 'remove'>, onDone: () => void) {
  const { t } = useLingui()
  return {
    onSaved: draft.remove,
    success: ({ message }: { message: string }) => message,
    failure: t`The document could not be saved. Please try again.`,
    refresh: REFRESHED,
    onSuccess: onDone,
  }
}

/** The file of a document; without one the document is not sent. */
function useChosenFile() {
  const { t } = useLingui()
  const [file, setFile] = useState<File | null>(null)
  return {
    file,
    setFile,
    files: { file: file ?? undefined },
    check: (): FieldErrors => (file ? {} : { file: [t`Choose a file`] }),
  }
}

type PaperFormProps = FieldsProps & {
  paper: ReturnType<typeof useChosenFile>
  submitLabel: ReactNode
  onDone: () => void
}

/** A form that sends a document. */
function PaperForm({ form, paper, submitLabel, onDone, ...fields }: PaperFormProps) {
  return (
    <FormShell form={form} submitLabel={submitLabel} sendingLabel={<Trans>Sending...</Trans>} onCancel={onDone}>
      <Fields form={form} {...fields} />
      <FileField
        label={<Trans>File</Trans>}
        description={<Trans>PDF, JPG or PNG, at most 5 MB. Only HR and the employee can see it.</Trans>}
        rule={documentRule}
        value={paper.file}
        onChange={(chosen) => {
          paper.setFile(chosen)
          form.clearFieldError('file')
        }}
        error={form.errors['file']}
        upload={form.upload}
        isRequired
      />
    </FormShell>
  )
}

type NewDocumentProps = { employeeId: number; isOwn: boolean; onDone: () => void }

/** Adds a document to a file; into the person's own only certificates are handed in. */
export function NewDocument({ employeeId, isOwn, onDone }: NewDocumentProps) {
  const paper = useChosenFile()
  const { files, check } = paper
  const draft = useDraft(`document-new-${employeeId}`)
  const initial = draftOf(isOwn ? { kind: 'certificate' } : {})
  const form: FormState = useApiForm(documentApi.create, {
    initial,
    toInput: ({ file: _, ...body }) => ({ params: { id: employeeId }, body, files }),
    check,
    ...useSaveOptions(draft, onDone),
  })
  return (
    <PaperForm
      form={form}
      draft={draft}
      initial={initial}
      paper={paper}
      {...(!isOwn && { kinds: DOCUMENT_KINDS })}
      submitLabel={<Trans>Add document</Trans>}
      onDone={onDone}
    />
  )
}

type ChangeProps = { document: EmployeeDocument; onDone: () => void }

/** Puts a newer document in the place of one. */
export function ReplaceDocument({ document, onDone }: ChangeProps) {
  const paper = useChosenFile()
  const { files, check } = paper
  const draft = useDraft(`document-newer-${document.id}`)
  const initial = draftOf({ kind: document.kind, title: document.title })
  const form: FormState = useApiForm(documentApi.replace, {
    initial,
    toInput: ({ file: _, kind: __, ...body }) => ({ params: { id: document.id }, body, files }),
    check,
    ...useSaveOptions(draft, onDone),
  })
  return (
    <PaperForm
      form={form}
      draft={draft}
      initial={initial}
      paper={paper}
      submitLabel={<Trans>Replace document</Trans>}
      onDone={onDone}
    />
  )
}

/** Corrects what is written about a document. */
export function EditDocument({ document, onDone }: ChangeProps) {
  const draft = useDraft(`document-${document.id}`)
  const initial = draftOf(document)
  const form: FormState = useApiForm(documentApi.update, {
    initial,
    toInput: ({ file: _, ...body }) => ({ params: { id: document.id }, body }),
    ...useSaveOptions(draft, onDone),
  })
  return (
    <FormShell form={form} submitLabel={<Trans>Save</Trans>} sendingLabel={<Trans>Saving...</Trans>} onCancel={onDone}>
      <Fields form={form} draft={draft} initial={initial} kinds={DOCUMENT_KINDS} />
    </FormShell>
  )
}
