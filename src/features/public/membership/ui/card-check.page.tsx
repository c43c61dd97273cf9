import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import site from '#features/base/site/ui/site.module.css'
import page from '#features/base/site/ui/text-page.module.css'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { formatInstant } from '#shared/dates.ts'
import { ApiError } from '#web/api/api-error.ts'
import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useLanguage } from '#web/i18n.tsx'
import { membershipApi } from '../membership.contract.ts'

const cardCheckQuery = (number: string) => query(membershipApi.verify, { params: { number } })
const reads = publicData(({ params }) => [cardCheckQuery(params['number'] ?? '')])
export const loader = reads.loader
export const clientLoader = reads.clientLoader
export { UnknownCard as ErrorBoundary }

/** Anyone who scans a membership card reads here whose it is and whether it is valid. */
export default function CardCheckPage() {
  const { t } = useLingui()
  const locale = useLanguage()
  const { time_zone: zone } = useSite().organisation
  const { number = '' } = useParams()
  const { data, error, refetch } = useQuery(cardCheckQuery(number))
  if (error instanceof ApiError && error.status < 500) return <UnknownCard />
  const card = data?.card
  const when = card && formatInstant(card.member_since, { locale, zone })
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${page.page}`}>
      <CheckHead />
      {card ? (
        <>
          <p className={site.eyebrow}>
            {card.is_valid ? <Trans>Valid membership card</Trans> : <Trans>This card is no longer valid</Trans>}
          </p>
          <h1>{card.name}</h1>
          <p>
            <Trans>Member since {when}</Trans>
          </p>
          <p>{card.issuer}</p>
        </>
      ) : error ? (
        <ErrorState text={t`The card could not be checked`} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={4} />
      )}
    </main>
  )
}

function CheckHead() {
  const { t } = useLingui()
  return (
    <PageHead
      isHidden
      title={t`Check a membership card`}
      description={t`Check whether a membership card is genuine.`}
    />
  )
}

/** No card has this number. */
function UnknownCard() {
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${page.page}`}>
      <CheckHead />
      <h1>
        <Trans>No card has this number</Trans>
      </h1>
      <p>
        <Trans>Check it against the card, letter by letter.</Trans>
      </p>
    </main>
  )
}
