import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import button from '#web/kit/button.module.css'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { confirm } from '#web/kit/dialogs.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { type Coupon, couponApi } from '../coupon.contract.ts'
import { COUPON_TABLE, COUPONS } from './coupon-columns.tsx'
import { CouponForm } from './coupon-form.tsx'

const reads = listData(COUPONS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

const KINDS = ['course', 'program'] as const

/** What a new coupon applies to. */
function readCouponItem(params: URLSearchParams) {
  const kind = KINDS.find((one) => Number(params.get(one)) > 0)
  return kind ? { kind, id: Number(params.get(kind)) } : null
}

type EndButtonProps = { coupon: Coupon; isBusy: boolean; onPress: () => void }

/** The coupons; `?course=` or `?program=` in the address begins a new one for that item. */
export default function CouponsPage() {
  const { t } = useLingui()
  const list = useServerList(COUPONS)
  const [params, setParams] = useSearchParams()
  const only = readCouponItem(params)
  const [isNew, setNew] = useState(false)
  const end = useApiMutation(couponApi.end, {
    success: ({ message }) => message,
    failure: t`The coupon could not be ended. Please try again.`,
    refresh: [couponApi.list],
  })
  const ask = async ({ id, code }: Coupon) => {
    const isSure = await confirm({
      title: t`End the coupon ${code}?`,
      message: <Trans>It can no longer be used. Open orders keep their discount.</Trans>,
      confirmLabel: t`End coupon`,
      isDangerous: true,
    })
    if (isSure) end.mutate({ params: { id } })
  }
  const close = () => {
    setNew(false)
    setParams((now) => {
      for (const kind of KINDS) now.delete(kind)
      return now
    })
  }
  return (
    <>
      <PageHeader
        title={<Trans>Coupons</Trans>}
        text={<Trans>Codes that give learners a discount at checkout.</Trans>}
        actions={
          <>
            <Link to="/dashboard/course-pricing" className={button.secondary}>
              <Trans>Course prices</Trans>
            </Link>
            <Link to="/dashboard/program-pricing" className={button.secondary}>
              <Trans>Program prices</Trans>
            </Link>
            <Button leftSection={<PlusIcon size={18} />} onClick={() => setNew(true)}>
              <Trans>New coupon</Trans>
            </Button>
          </>
        }
      />
      <TablePage<Coupon>
        label={t`Coupons`}
        list={list}
        columns={COUPON_TABLE}
        search={t`Search by code`}
        empty={{ title: t`No coupons yet`, text: t`Create one with "New coupon".`, drawing: 'inbox' }}
        emptySearch={{ title: t`No coupons found` }}
        failure={t`The coupons could not be loaded`}
        otherwise={(coupon) => <EndButton coupon={coupon} isBusy={end.isPending} onPress={() => void ask(coupon)} />}
      />
      <CouponForm isOpen={isNew || only !== null} only={only} onClose={close} />
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
