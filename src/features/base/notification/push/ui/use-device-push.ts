import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#web/api/errors.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { toast } from '#web/kit/toast.ts'
import { pushApi } from '../push.contract.ts'
import { canPush, findDeviceSubscription, subscribeDevice } from './device-push.ts'

const DEVICE = ['device push']

type DevicePush = {
  /** Undefined until it is known. */
  state: 'impossible' | 'refused' | 'off' | 'on' | undefined
  isBusy: boolean
  /** Asks the browser's question, so call it after an act of the person. */
  turnOn: () => Promise<void>
  turnOff: () => Promise<void>
}

async function readPushState(): Promise<'impossible' | 'refused' | 'off' | 'on'> {
  if (!canPush()) return 'impossible'
  if (Notification.permission === 'denied') return 'refused'
  return (await findDeviceSubscription()) ? 'on' : 'off'
}

/** Whether this device shows notifications, and how that begins and ends. */
export function useDevicePush(): DevicePush {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: state } = useQuery({ queryKey: DEVICE, queryFn: readPushState, staleTime: 0 })
  const success = { success: ({ message }: { message: string }) => message }
  const subscribe = useApiMutation(pushApi.subscribe, success)
  const unsubscribe = useApiMutation(pushApi.unsubscribe, success)
  const changed = () => client.invalidateQueries({ queryKey: DEVICE })
  const turnOn = async () => {
    try {
      const { public_key: key } = await client.fetchQuery(query(pushApi.key, {}))
      const body = await subscribeDevice(key)
      if (body) await subscribe.mutateAsync({ body })
    } catch (failure) {
      await (await findDeviceSubscription())?.unsubscribe()
      toast.error(messageOf(failure, t`This device could not be set up for notifications`))
    }
    await changed()
  }
  const turnOff = async () => {
    const own = await findDeviceSubscription()
    if (own) {
      await own.unsubscribe()
      await unsubscribe.mutateAsync({ body: { endpoint: own.endpoint } }).catch(() => undefined)
    }
    await changed()
  }
  return { state, isBusy: subscribe.isPending || unsubscribe.isPending, turnOn, turnOff }
}
