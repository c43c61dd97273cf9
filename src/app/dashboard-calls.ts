import { undoApi } from '#features/base/undo/undo.contract.ts'
import { registerDashboardCalls } from '#web/api/dashboard-calls.ts'

const loadConfirmPassword = async () =>
  (await import('#features/base/account/account.contract.ts')).accountApi.confirmPassword

/** Gives the dashboard its calls of all features. */
export const registerFeatureDashboardCalls = (): void =>
  registerDashboardCalls({ undo: undoApi.undo, loadConfirmPassword })
