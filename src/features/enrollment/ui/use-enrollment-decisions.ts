import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { enrollmentApi } from '../enrollment.contract.ts'
import { learningApi } from '#features/learning/learning.contract.ts'

type Decisions = {
  approve: (ids: readonly number[]) => Promise<boolean>
  reject: (id: number, reason: string) => Promise<boolean>
  isPending: boolean
}

/** The decisions an admin takes, with the specification's toasts (spec 3 §8). Each resolves to whether it worked. */
export function useEnrollmentDecisions(): Decisions {
  const { t } = useLingui()
  const cache = useQueryClient()
  const refresh = [enrollmentApi.list, learningApi.get]
  const failure = t`Failed to update enrollment status`
  const one = useApiMutation(enrollmentApi.setStatus, { success: ({ message }) => message, failure, refresh })
  const many = useApiMutation(enrollmentApi.bulkApprove, {
    success: ({ message, approved, skipped }) =>
      skipped.length === 0
        ? message
        : t`${plural(approved.length, { one: '# approved', other: '# approved' })}, ${plural(skipped.length, { one: '# had been decided already', other: '# had been decided already' })}`,
    failure,
    refresh,
  })

  /** After a refusal the rows on the screen are outdated: somebody else was faster. */
  async function settle(write: Promise<unknown>): Promise<boolean> {
    try {
      await write
      return true
    } catch {
      await Promise.all(refresh.map(({ name }) => cache.invalidateQueries({ queryKey: [name] })))
      return false
    }
  }

  return {
    approve: (ids) => {
      const [id] = ids
      if (id !== undefined && ids.length === 1) {
        return settle(one.mutateAsync({ params: { id }, body: { status: 'active' } }))
      }
      return settle(many.mutateAsync({ body: { ids: [...ids] } }))
    },
    reject: (id, reason) => settle(one.mutateAsync({ params: { id }, body: { status: 'rejected', reason } })),
    isPending: one.isPending || many.isPending,
  }
}
