import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { joinApi } from '#features/mentorship/program/catalogue/catalogue.contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import button from '#web/kit/button.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { placeApi } from '../checkout/checkout.contract.ts'
import { CheckoutForm, NotForSale, OpenOrder } from './checkout-form.tsx'
import { ORDERED } from './stale-reads.ts'
import styles from './payment.module.css'
import { RefundRule } from './refund-rule.tsx'

const read = (id: number) => query(placeApi.checkout, { params: { id } })
const reads = pageData(({ params }) => [read(Number(params.id))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

type Place = OutputOf<typeof placeApi.checkout>

/** Buying a place in a cohort of a program: its price, the currency and a coupon; the order holds the place. */
export default function PlaceCheckoutPage() {
  const { t } = useLingui()
  const id = Number(useParams().id)
  const { data, isError, refetch } = useQuery(read(id))
  if (!data) {
    if (isError)
      return (
        <>
          <PageHeader title={<Trans>Program</Trans>} />
          <ErrorState text={t`This program could not be loaded`} onRetry={() => void refetch()} />
        </>
      )
    return <LoadingState lines={5} />
  }
  return (
    <div className={styles.page}>
      <PageHeader title={data.program.title} text={<CohortText cohort={data.cohort} />} />
      <NextStep place={data} />
    </div>
  )
}

function CohortText({ cohort: { name, starts_on: from, ends_on: to } }: Pick<Place, 'cohort'>) {
  const { day } = useDateText()
  return (
    <Trans>
      {name}, {day(from)} – {day(to)}
    </Trans>
  )
}

/** What comes next for this person. */
function NextStep({ place }: { place: Place }) {
  const { program, cohort, offers, order, held_hours: hours } = place
  if (place.is_member)
    return (
      <Panel text={<Trans>You are already in this program.</Trans>}>
        <Link to="/dashboard/my-programs" className={button.primary}>
          <Trans>Open my programs</Trans>
        </Link>
      </Panel>
    )
  if (order?.status === 'paid') return <JoinAgain cohort={cohort} />
  if (order && order.status !== 'created')
    return (
      <OpenOrder order={order}>
        <Trans>You have an open order for this program.</Trans>
      </OpenOrder>
    )
  if (offers.length === 0) return <NoOffer program={program} />
  return (
    <CheckoutForm call={placeApi.order} id={cohort.id} offers={offers} order={order}>
      <p>
        <Trans>
          Your place is held for <Plural value={hours} one="# hour" other="# hours" /> while you pay.
        </Trans>
      </p>
      <RefundRule rule={place.refund_rule} />
    </CheckoutForm>
  )
}

function Panel({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <p>{text}</p>
      <p className={styles.actions}>{children}</p>
    </section>
  )
}

/** People who have paid and left can join again without paying. */
function JoinAgain({ cohort: { id, name } }: Pick<Place, 'cohort'>) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { mutate, isPending } = useApiMutation(joinApi.join, {
    success: ({ message }) => message,
    failure: t`You could not join. Please try again.`,
    refresh: ORDERED,
    onSuccess: () => void navigate('/dashboard/my-programs'),
  })
  return (
    <Panel text={<Trans>You have already paid for this program. You can join again.</Trans>}>
      <Button aria-label={t`Join ${name}`} loading={isPending} onClick={() => mutate({ params: { id } })}>
        <Trans>Join</Trans>
      </Button>
    </Panel>
  )
}

function NoOffer({ program: { slug, is_free: isFree } }: Pick<Place, 'program'>) {
  const { t } = useLingui()
  return (
    <NotForSale
      title={isFree ? t`This program is free. You can join right away.` : t`You cannot pay for this program online yet`}
      isFree={isFree}
      back={{ to: `/programs/${slug}`, text: <Trans>Back to the program</Trans> }}
    />
  )
}
