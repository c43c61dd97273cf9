import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import entries from '#web/kit/entry-list.module.css'
import { InOrder } from '#web/kit/in-order.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import page from '#web/kit/page.module.css'
import panel from '#web/kit/panel.module.css'
import { SaveFileButton } from '#web/kit/save-file-button.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { membershipApi } from '../membership.contract.ts'
import { MemberCard } from './member-card.tsx'

const reads = pageData(() => [query(membershipApi.products, {})])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The reader's own membership card, and what was bought. */
export default function MembershipPage() {
  const { t } = useLingui()
  const { instant } = useDateText()
  const { id } = useMe()
  const { data, isError, refetch } = useQuery(query(membershipApi.card, { params: { id } }))
  const { data: bought } = useQuery(query(membershipApi.products, {}))
  return (
    <InOrder className={page.page}>
      <PageHeader
        title={<Trans>My Membership</Trans>}
        text={<Trans>Anyone who scans your card sees your name and that you are a member.</Trans>}
        actions={
          <SaveFileButton endpoint={membershipApi.cardPdf} id={id}>
            <Trans>Card as a PDF</Trans>
          </SaveFileButton>
        }
      />
      {data ? (
        <MemberCard card={data.card} />
      ) : isError ? (
        <ErrorState text={t`The card could not be loaded`} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={4} />
      )}
      <section className={panel.panel} aria-labelledby="bought">
        <h2 id="bought" className={panel.title}>
          <Trans>Your purchases</Trans>
        </h2>
        {bought?.products.length === 0 && (
          <p className={entries.soft}>
            <Trans>Nothing yet. Courses and programs you buy appear here.</Trans>
          </p>
        )}
        <ul className={entries.list}>
          {bought?.products.map(({ course_id: course, program_id: program, title, bought_at: at }) => (
            <li key={`${course}-${program}`} className={entries.entry}>
              <h3 className={entries.title}>
                <Link to={course === null ? '/dashboard/my-programs' : `/courses/${course}`}>{title}</Link>
              </h3>
              <p className={entries.soft}>{instant(at)}</p>
            </li>
          ))}
        </ul>
      </section>
    </InOrder>
  )
}
