import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'

/** How many people a sentence names. */
const NAMED = 5

/** How many they are, the first names, and how many more. */
function namedIn(found: readonly { name: string }[]) {
  const names = found.slice(0, NAMED).map(({ name }) => name)
  return { count: found.length, names: names.join(', '), more: found.length - names.length }
}

/** Throws 409 when the deductions of these people are higher than their pay. */
export function refuseNegative(found: readonly { name: string }[]): void {
  if (found.length === 0) return
  const says = message(
    '{count, plural, one {# person has} other {# people have}} deductions that are higher than their pay: {names}{more, plural, =0 {} other { and # more}}. Change the deductions and calculate again.',
    namedIn(found),
  )
  throw new AppError('conflict', says)
}

/** Throws 409 unless the person who approves knows exactly these people whom no bank file can pay. */
export function requireAllNamed(found: readonly { id: number; name: string }[], named: readonly number[]): void {
  const known = new Set(named)
  if (found.length === known.size && found.every(({ id }) => known.has(id))) return
  if (found.length === 0)
    throw new AppError('conflict', message('Everyone now has a bank account. Check the run, then approve it again.'))
  const says = message(
    '{count, plural, one {# person has} other {# people have}} no bank account: {names}{more, plural, =0 {} other { and # more}}. Add the accounts and calculate again, or approve and pay them by other means.',
    namedIn(found),
  )
  throw new AppError('conflict', says)
}
