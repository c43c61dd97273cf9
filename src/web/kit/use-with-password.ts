import { useLingui } from '@lingui/react/macro'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { messageOf } from '#web/api/errors.ts'
import { type MutationOptions, useApiMutation } from '#web/api/use-api-mutation.ts'
import { askPassword } from './dialogs.tsx'

type Question = { title: string; message?: string; confirmLabel: string; isDangerous?: boolean }

/** The input of the call without the password. */
type CallInput = { params?: unknown; body?: Record<string, unknown> }

/**
 * A write that asks for the person's password first: its endpoint has `...PasswordConfirmation` in its body, and its
 * service begins with `confirmPassword(call)`. Resolves when the dialog is closed, with whether it was done.
 */
export function useWithPassword<E extends Endpoint>(endpoint: E, options: Omit<MutationOptions<E>, 'errorsIn'> = {}) {
  const { t } = useLingui()
  const write = useApiMutation(endpoint, { ...options, errorsIn: 'form' })
  const askAndCall = (question: Question, { params, body }: CallInput = {}): Promise<boolean> =>
    askPassword({
      ...question,
      actWith: (password) => {
        const input = { ...(params !== undefined && { params }), body: { ...body, current_password: password } }
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of the input is the caller's
        return write.mutateAsync(input as unknown as InputOf<E>).then(
          () => null,
          (problem: unknown) => messageOf(problem, options.failure ?? t`Something went wrong. Please try again.`),
        )
      },
    })
  return { ask: askAndCall, isPending: write.isPending, data: write.data }
}
