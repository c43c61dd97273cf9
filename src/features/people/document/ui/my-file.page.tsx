import { Trans, useLingui } from '@lingui/react/macro'
import { useMe } from '#web/api/use-me.ts'
import { InOrder } from '#web/kit/in-order.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import page from '#web/kit/page.module.css'
import { EmptyState } from '#web/kit/states.tsx'
import { EmployeeChecklists } from '#features/people/checklist/ui/employee-checklists.tsx'
import styles from './document.module.css'
import { EmployeeDocuments } from './employee-documents.tsx'

/** The file of a current employee. */
export default function MyFilePage() {
  const { t } = useLingui()
  const { employee_id: id } = useMe().facts
  return (
    <>
      <PageHeader
        title={<Trans>My File</Trans>}
        text={<Trans>Your contract, certificates and other documents. Only you and HR can see them.</Trans>}
      />
      {id === null ? (
        <EmptyState
          title={t`Documents are for employees only`}
          text={t`You have no employee record. If you work here, ask HR to add you.`}
        />
      ) : (
        <InOrder className={page.narrow}>
          <section className={styles.panel} aria-labelledby="documents">
            <h2 id="documents">
              <Trans>Documents</Trans>
            </h2>
            <EmployeeDocuments employeeId={id} />
          </section>
          <section className={styles.panel} aria-labelledby="checklists">
            <h2 id="checklists">
              <Trans>Checklists</Trans>
            </h2>
            <EmployeeChecklists employeeId={id} />
          </section>
        </InOrder>
      )}
    </>
  )
}
