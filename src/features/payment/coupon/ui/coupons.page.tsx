import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import button from '#web/kit/button.module.css'
import { confirm } from '#web/kit/dialogs.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { type Coupon, couponApi } from '../coupon.contract.ts'
import { COLUMNS, COUPONS } from './coupon-columns.tsx'
import { CouponForm } from './coupon-form.tsx'

const reads = listData(COUPONS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

type EndButtonProps = { coupon: Coupon; isBusy: boolean; onPress: () => void }

/** What takes something off the prices; `?for=` in the address begins a new one for that course. */
export default function CouponsPage() {
  const { t } = useLingui()
  const list = useServerList(COUPONS)
  const [params, setParams] = useSearchParams()
  const courseId = Number(params.get('for')) || null
  const [isNew, setNew] = useState(false)
  const end = useApiMutation(couponApi.end, {
    success: ({ message }) => message,
    failure: t`The coupon could not be ended. Please try again.`,
    refresh: [couponApi.list],
  })
  const ask = async ({ id, code }: Coupon) => {
    const isSure = await confirm({
      title: t`End the coupon ${code}?`,
      message: <Trans>Nobody can use it any more. Open orders keep what it has taken off.</Trans>,
      confirmLabel: t`End coupon`,
      isDangerous: true,
    })
    if (isSure) end.mutate({ params: { id } })
  }
  const close = () => {
    setNew(false)
    setParams((now) => {
      now.delete('for')
      return now
    })
  }
  return (
    <>
      <PageHeader
        title={<Trans>Coupons</Trans>}
        text={<Trans>What learners can type at the checkout to pay less.</Trans>}
        actions={
          <Link to="/dashboard/course-pricing" className={button.secondary}>
            <Trans>Prices</Trans>
          </Link>
        }
      />
      <TablePage<Coupon>
        label={t`Coupons`}
        list={list}
        columns={COLUMNS}
        search={t`Search by code`}
        empty={{ title: t`No coupons yet`, text: t`Make one with "New coupon".`, drawing: 'inbox' }}
        emptySearch={{ title: t`No coupons found` }}
        failure={t`The coupons could not be loaded`}
        tools={
          <Button onClick={() => setNew(true)}>
            <Trans>New coupon</Trans>
          </Button>
        }
        otherwise={(coupon) => <EndButton coupon={coupon} isBusy={end.isPending} onPress={() => void ask(coupon)} />}
      />
      <CouponForm isOpen={isNew || courseId !== null} courseId={courseId} onClose={close} />
    </>
  )
}

function EndButton({ coupon: { code, status }, isBusy, onPress }: EndButtonProps) {
  const { t } = useLingui()
  if (status === 'ended') return null
  return (
    <Button
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={t`End the coupon ${code}`}
      disabled={isBusy}
      onClick={onPress}
    >
      <Trans>End</Trans>
    </Button>
  )
}
