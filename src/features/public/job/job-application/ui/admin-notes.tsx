import { Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '#shared/endpoint.ts'
import entries from '#web/kit/entry-list.module.css'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { ADMIN_NOTE_MAX, jobApplicationApi } from '../job-application.contract.ts'

type Notes = OutputOf<typeof jobApplicationApi.get>['notes']

/** What admins wrote down about an application, and the field for more. */
export function AdminNotes({ id, notes }: { id: number; notes: Notes }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const form = useApiForm(jobApplicationApi.addNote, {
    initial: { text: '' },
    toInput: (body) => ({ params: { id }, body }),
    success: ({ message }) => message,
    failure: t`The note could not be saved. Please try again.`,
    refresh: [jobApplicationApi.get],
  })
  return (
    <>
      <ul className={entries.list}>
        {notes.map((note) => (
          <li key={note.id} className={entries.entry}>
            <p className={entries.words}>{note.text}</p>
            <p className={entries.soft}>
              {note.writer}, {instant(note.created_at)}
            </p>
          </li>
        ))}
      </ul>
      <FormShell form={form} submitLabel={<Trans>Save note</Trans>}>
        <Textarea
          label={t`Note`}
          description={t`Only administrators can see it.`}
          autosize
          minRows={2}
          maxLength={ADMIN_NOTE_MAX}
          {...form.getInputProps('text')}
        />
      </FormShell>
    </>
  )
}
