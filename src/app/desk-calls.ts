import { undoApi } from '#features/base/undo/undo.contract.ts'
import { fillDeskCalls } from '#web/api/desk-calls.ts'

const loadConfirmPassword = async () =>
  (await import('#features/base/account/account.contract.ts')).accountApi.confirmPassword

/** Gives the dashboard its calls of all features. */
export const fillCalls = (): void => fillDeskCalls({ undo: undoApi.undo, loadConfirmPassword })
