import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { toast } from '#web/kit/toast.ts'
import { browserClient } from './browser-client.ts'
import { isCancelled, isOffline, messageOf } from './errors.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import type { Upload } from './upload-state.ts'

/** The input of a call, with files. */
export type WriteInput<E extends Endpoint> = InputOf<E> & { files?: Record<string, File | undefined> }

/** Texts and effects of a write. */
export type MutationOptions<E extends Endpoint> = {
  /** The specification's success toast; a function may take the server's message. Left out: no toast. */
  success?: string | ((answer: OutputOf<E>) => string)
  /** The specification's fallback text; the server's own message is preferred. */
  failure?: string
  /** `form`: the form shows what went wrong, so no toast as well (never two at once). */
  errorsIn?: 'toast' | 'form'
  /** Reads that this write makes stale, whatever their input. */
  refresh?: readonly Pick<Endpoint, 'name'>[]
  /** After this long an upload counts as lost (spec 3 §9). */
  timeoutMs?: number
  /** As soon as it is saved: a draft is gone before anyone can load the page again. */
  onSaved?: () => void
  /** Runs after the stale reads have been refreshed. */
  onSuccess?: (answer: OutputOf<E>, input: WriteInput<E>) => void | Promise<void>
}

/** A write that a screen can start: `error` is an `ApiError` when the server refused. */
export type ApiMutation<E extends Endpoint> = {
  mutate: (input: WriteInput<E>) => void
  /** Rejects when the write failed; the toast has been shown by then. */
  mutateAsync: (input: WriteInput<E>) => Promise<OutputOf<E>>
  data: OutputOf<E> | undefined
  error: Error | null
  isPending: boolean
  isSuccess: boolean
  variables: WriteInput<E> | undefined
  reset: () => void
  /** While files are uploading. */
  upload: Upload | undefined
}

/**
 * A write from a screen: `const enroll = useApiMutation(courseApi.enroll, { success, failure, refresh })`, then
 * `enroll.mutate({ params, body })`. A second click while the first is running does nothing; one after an answer was
 * lost is the same request where the call is idempotent.
 */
export function useApiMutation<E extends Endpoint>(endpoint: E, options: MutationOptions<E> = {}): ApiMutation<E> {
  const { t } = useLingui()
  const cache = useQueryClient()
  const underWay = useRef<Promise<OutputOf<E>> | null>(null)
  const [keys] = useState(createIdempotencyKeys)
  const [upload, setUpload] = useState<Upload>()
  const send = async (given: WriteInput<E>): Promise<OutputOf<E>> => {
    const input = { ...given, idempotencyKey: keys.keyOf(endpoint, given) }
    if (!Object.values(input.files ?? {}).some(Boolean)) return browserClient(endpoint, input)
    const { withProgress } = await import('./send-files.ts')
    return withProgress((...progress) => browserClient(endpoint, input, ...progress), setUpload, options.timeoutMs)
  }
  const mutation = useMutation<OutputOf<E>, Error, WriteInput<E>>({
    mutationKey: [endpoint.name],
    mutationFn: (input) => send(input),
    onSuccess: async (answer, input) => {
      keys.done()
      options.onSaved?.()
      const text = typeof options.success === 'function' ? options.success(answer) : options.success
      if (text) toast.success(text)
      await Promise.all((options.refresh ?? []).map(({ name }) => cache.invalidateQueries({ queryKey: [name] })))
      await options.onSuccess?.(answer, input)
    },
    onError: (problem) => {
      if (options.errorsIn === 'form' || isCancelled(problem)) return
      const text = messageOf(problem, options.failure ?? t`Something went wrong. Please try again.`)
      toast.error(text, isOffline(problem) ? t`You are offline` : undefined)
    },
  })
  const mutateAsync = (input: WriteInput<E>): Promise<OutputOf<E>> => {
    underWay.current ??= mutation.mutateAsync(input).finally(() => {
      underWay.current = null
    })
    return underWay.current
  }
  const mutate = (input: WriteInput<E>): void => {
    // onError has shown the failure, or the form shows it.
    mutateAsync(input).catch(() => undefined)
  }
  const { data, error, isPending, isSuccess, variables, reset } = mutation
  return { mutate, mutateAsync, data, error, isPending, isSuccess, variables, reset, upload }
}
