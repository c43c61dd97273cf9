import { Plural, useLingui } from '@lingui/react/macro'
import { TableImport } from '#web/kit/table-import.tsx'
import { userImportApi } from '../import/import.contract.ts'
import { personApi } from '../person/person.contract.ts'

const REFRESHED = [personApi.list]

/** Adds many users from a file, after a preview of the result and of all errors. */
export function UserImport({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <TableImport
      title={t`Import users`}
      template={userImportApi.template}
      check={userImportApi.check}
      create={userImportApi.create}
      refresh={REFRESHED}
      isOpen={isOpen}
      onClose={onClose}
      words={{
        description: t`The columns are the same as in the export: Name, Email and Role, and optionally Phone and Bio. Each new user is emailed a link to choose a password.`,
        ready: (many) => (
          <Plural value={many} _0="No one can be added." one="# person can be added." other="# people can be added." />
        ),
        known: (many) => (
          <Plural
            value={many}
            one="# already has an account, which will not change."
            other="# already have an account, which will not change."
          />
        ),
        question: { title: t`Add and invite everyone in this file?`, confirmLabel: t`Add and invite` },
        add: (many) => <Plural value={many} one="Add and invite # person" other="Add and invite # people" />,
      }}
    />
  )
}
