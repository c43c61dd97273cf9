import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { Donation } from '../donation.contract.ts'
import { Amount, DONATION_TABLE, DONATIONS, RECORD } from './donation-columns.tsx'
import { DonationForm } from './donation-form.tsx'
import styles from './donation.module.css'
import { useVoidDecision } from './use-void-decision.tsx'

/** The details are loaded when first opened. */
const DonationRecord = lazyPart(async () => (await import('./donation-record.tsx')).DonationRecord)

const reads = listData(DONATIONS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Gifts to the scholarship fund, for those who keep the accounts. */
export default function DonationsPage() {
  const { t } = useLingui()
  const list = useServerList(DONATIONS)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  const voiding = useVoidDecision(list)
  /** The gift that is corrected, or `new`. */
  const [edited, setEdited] = useState<Donation | 'new' | null>(null)
  const totals = list.answer?.totals ?? []
  return (
    <>
      <PageHeader
        title={<Trans>Donations</Trans>}
        text={<Trans>Gifts to the scholarship fund. Each has its own receipt number.</Trans>}
        actions={
          <Button leftSection={<PlusIcon size={18} />} onClick={() => setEdited('new')}>
            <Trans>Record a gift</Trans>
          </Button>
        }
      />
      {totals.length > 0 && (
        <section aria-label={t`Received, by currency`}>
          <dl className={styles.totals}>
            {totals.map(({ currency, amount, gifts }) => (
              <div key={currency} className={styles.total}>
                <dt>
                  <Plural value={gifts} one="# gift" other="# gifts" />
                </dt>
                <dd>
                  <Amount amount={amount} currency={currency} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <TablePage<Donation>
        label={t`Donations`}
        list={list}
        columns={DONATION_TABLE}
        search={t`Search by donor, email, reference, purpose or receipt`}
        empty={{
          title: t`No gifts in this list`,
          text: t`Record the first one with "Record a gift".`,
          drawing: 'inbox',
        }}
        emptySearch={{ title: t`No gifts found` }}
        failure={t`The gifts could not be loaded`}
        otherwise={({ id, receipt_number: number }) => (
          <DetailsButton name={t`Receipt ${number}`} onOpen={() => record.open(id)} />
        )}
      />
      {isNeeded && (
        <Suspense>
          <DonationRecord record={record} voiding={voiding} onEdit={setEdited} />
        </Suspense>
      )}
      <DonationForm
        key={edited === null ? 'none' : edited === 'new' ? 'new' : `${edited.id} ${edited.revision}`}
        donation={edited === 'new' ? null : edited}
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
      />
    </>
  )
}
