import { Button, Group } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LANGUAGES } from '#shared/languages.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordHistory } from '#web/kit/record-parts.tsx'
import { SaveFileButton } from '#web/kit/save-file-button.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import type { Decision } from '#web/kit/use-decision.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { type Donation, donationApi } from '../donation.contract.ts'
import { Amount, DonationStatusBadge, Donor, DONATION_READS, Way } from './donation-columns.tsx'

type Props = { voiding: Decision<Donation>; onEdit: (donation: Donation) => void }

/** A panel with everything about one gift: its receipt, its correction and its history. */
export function DonationRecord({ record, ...props }: Props & { record: OpenRecord }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Gift details`}>
      {(id) => <Details key={id} id={id} {...props} />}
    </RecordDrawer>
  )
}

function Details({ id, ...props }: Props & { id: number }) {
  const { t } = useLingui()
  const text = useDateText()
  const { data, isError, refetch } = useQuery(query(donationApi.get, { params: { id } }))
  if (!data) {
    if (isError) return <ErrorState text={t`This gift could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={8} />
  }
  const { donation: gift, history } = data
  return (
    <RecordDetails>
      <h2>
        <Donor name={gift.name} />
      </h2>
      <p>
        <DonationStatusBadge status={gift.status} />
      </p>
      <Actions gift={gift} {...props} />
      <Facts>
        <Fact name={<Trans>Amount</Trans>} value={<Amount {...gift} />} />
        <Fact name={<Trans>Receipt</Trans>} value={gift.receipt_number} />
        <Fact name={<Trans>Received on</Trans>} value={text.day(gift.received_on)} />
        <Fact name={<Trans>Payment method</Trans>} value={<Way way={gift.way} />} />
        <Fact name={<Trans>Reference</Trans>} value={gift.reference} />
        <Fact name={<Trans>Gift for</Trans>} value={gift.purpose} />
        <Fact name={<Trans>Email</Trans>} value={gift.email} />
        <Fact name={<Trans>Account</Trans>} value={gift.user?.name} />
        <Fact name={<Trans>Language of the receipt</Trans>} value={LANGUAGES[gift.language]} />
        <Fact
          name={<Trans>Receipt emailed</Trans>}
          value={gift.mailed_at && text.instant(gift.mailed_at, 'date and time')}
        />
        <Fact name={<Trans>Note</Trans>} value={gift.note} />
        <Fact name={<Trans>Reason for voiding</Trans>} value={gift.void_reason} />
      </Facts>
      <RecordHistory entries={history} />
    </RecordDetails>
  )
}

function Actions({ gift, voiding, onEdit }: Props & { gift: Donation }) {
  const { t } = useLingui()
  const mail = useApiMutation(donationApi.mailReceipt, {
    success: ({ message }) => message,
    failure: t`The receipt could not be emailed. Please try again.`,
    refresh: DONATION_READS,
  })
  const { id, status, email } = gift
  return (
    <>
      <Group gap="sm">
        <SaveFileButton endpoint={donationApi.receipt} id={id}>
          <Trans>Receipt as a PDF</Trans>
        </SaveFileButton>
        {status === 'received' && email && (
          <Button variant="default" disabled={mail.isPending} onClick={() => mail.mutate({ params: { id } })}>
            <Trans>Email the receipt</Trans>
          </Button>
        )}
        {status === 'received' && (
          <Button variant="default" onClick={() => onEdit(gift)}>
            <Trans>Correct</Trans>
          </Button>
        )}
      </Group>
      <DecisionButtons row={gift} choices={[{ decision: voiding, label: t`Void receipt`, isDangerous: true }]} />
    </>
  )
}
