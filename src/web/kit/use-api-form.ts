import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import type { ErrorCode, FieldErrors } from '#shared/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { valuesOfIssue } from '#shared/message.ts'
import { isCancelled, isOffline, messageOf } from '#web/api/errors.ts'
import type { Upload } from '#web/api/upload-state.ts'
import { type ApiMutation, type MutationOptions, useApiMutation, type WriteInput } from '#web/api/use-api-mutation.ts'
import { translateText } from '#web/i18n.tsx'

type Values = Record<string, unknown>

type ApiFormOptions<E extends Endpoint, V extends Values> = Omit<MutationOptions<E>, 'errorsIn'> & {
  /** What the fields show at first. Every field of the form is named here. */
  initial: V
  /** From what was typed to what is sent. Left out: the values are the body. */
  toInput?: (values: V) => WriteInput<E>
  /** Rules beyond the contract, like two passwords that must match. */
  check?: (values: V) => FieldErrors
  /** `always`: the server's message is also shown above the form when it belongs to fields (spec 2 §5, sign-up). */
  summary?: 'rest' | 'always'
  /** Keep what was typed after it was sent (for forms that stay, like the profile). Default: false. */
  keepsValues?: boolean
}

export type ApiForm<V extends Values = Values> = ReturnType<typeof useForm<V>> & {
  /** The message above the form. */
  problem: string | null
  isSending: boolean
  /** The code of the server's last refusal, for forms that treat one of them specially. */
  refusal: ErrorCode | null
  /** The last request got no answer: the connection is down, and it may or may not have arrived. */
  isCutOff: boolean
  /** While a file of the form is uploading. */
  upload: Upload | undefined
  /** Grows with every refused submit, so that the form can focus the first invalid field. */
  refusals: number
  /** Checks these fields by the contract; true when all are right. */
  checkFields: (names: readonly string[]) => boolean
  send: () => Promise<void>
}

/**
 * A form around one endpoint: `const form = useApiForm(courseApi.enroll, { initial, toInput, success })`, then
 * `<FormShell form={form}>` with fields `<TextInput {...form.getInputProps('name')} />`. The contract's own rules
 * are checked before sending, with the same sentences as the server's.
 */
export function useApiForm<E extends Endpoint, V extends Values>(
  endpoint: E,
  { initial, toInput, check, summary = 'rest', keepsValues = false, ...options }: ApiFormOptions<E, V>,
): ApiForm<V> {
  const { t, i18n } = useLingui()
  const form = useForm<V>({ initialValues: initial })
  const [problem, setProblem] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const write: ApiMutation<E> = useApiMutation(endpoint, {
    ...options,
    errorsIn: 'form',
    onSuccess: async (answer, input) => {
      if (keepsValues) form.resetDirty()
      else form.reset()
      await options.onSuccess?.(answer, input)
    },
  })

  const inputOf = (values: V) => (toInput ? toInput(values) : ({ body: values } as unknown as WriteInput<E>))

  function findErrors(): FieldErrors {
    const given = (inputOf(form.getValues()) as InputOf<E> & { body?: unknown }).body ?? {}
    const read = endpoint.body.safeParse(given)
    const errors: FieldErrors = { ...check?.(form.getValues()) }
    for (const issue of read.success ? [] : read.error.issues) {
      const key = issue.path.map(String).join('.')
      errors[key] = [...(errors[key] ?? []), translateText(i18n, issue.message, valuesOfIssue(issue))]
    }
    return errors
  }

  /** Shows errors at their fields; returns those without a field. */
  function showErrors(errors: FieldErrors): string[] {
    const isField = (key: string) => fieldOf(key) in form.getValues()
    const entries = Object.entries(errors)
    form.setErrors(
      Object.fromEntries(entries.filter(([key]) => isField(key)).map(([key, texts]) => [key, texts.join(' ')])),
    )
    setRefusals((count) => count + 1)
    return entries.filter(([key]) => !isField(key)).flatMap(([, texts]) => texts)
  }

  async function send(): Promise<void> {
    if (write.isPending) return
    setProblem(null)
    const errors = findErrors()
    if (Object.keys(errors).length > 0) {
      setProblem(showErrors(errors).join(', ') || null)
      return
    }
    form.clearErrors()
    try {
      await write.mutateAsync(inputOf(form.getValues()))
    } catch (failure) {
      // The person cancelled it: everything typed is kept, and no message is needed.
      if (isCancelled(failure)) return
      const fallback = isOffline(failure)
        ? t`You are offline. What you typed stays here; send it again when you are back online.`
        : (options.failure ?? t`Something went wrong. Please try again.`)
      const atFields = failure instanceof ApiError ? failure.errors : undefined
      const rest = atFields ? showErrors(atFields).join(', ') : messageOf(failure, fallback)
      if (!atFields) setRefusals((count) => count + 1)
      setProblem(summary === 'always' ? messageOf(failure, fallback) : rest || null)
    }
  }

  function checkFields(names: readonly string[]): boolean {
    const mine = Object.entries(findErrors()).filter(([key]) => names.includes(fieldOf(key)))
    if (mine.length > 0) showErrors(Object.fromEntries(mine))
    return mine.length === 0
  }

  const refusal = write.error instanceof ApiError ? write.error.code : null
  const isCutOff = write.error !== null && !(write.error instanceof ApiError) && !isCancelled(write.error)
  const { isPending: isSending, upload } = write
  return { ...form, problem, refusal, refusals, isSending, isCutOff, upload, checkFields, send }
}

/** The error of `answers.0` is shown at the field `answers`. */
const fieldOf = (key: string): string => key.split('.')[0] ?? key
