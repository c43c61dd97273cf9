import type { OutputOf } from '#shared/endpoint.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { useWithPassword } from '#web/kit/use-with-password.ts'
import { siteApi } from '#features/base/site/site.contract.ts'
import { settingChangeApi } from '../change/change.contract.ts'
import { type SettingEntry, settingApi } from '../setting.contract.ts'
import { showLook } from './show-look.ts'

/** Screens that show settings of the organisation ask for them again. */
export const SETTING_READS = [settingApi.list, settingChangeApi.list, settingChangeApi.listAll, siteApi.get]

type Writing = typeof settingApi.reset | typeof settingChangeApi.takeBack
type Question = { title: string; message: string; confirmLabel: string }
type Options = { failure: string; onSuccess: (value: unknown) => void }

/** Changes a setting after a question, which asks for the person's own password where the setting does. */
export function useSettingWrite(setting: SettingEntry, endpoint: Writing, { failure, onSuccess }: Options) {
  const options = {
    success: ({ message }: OutputOf<Writing>) => message,
    failure,
    refresh: SETTING_READS,
    onSuccess: (answer: OutputOf<Writing>) => {
      onSuccess(answer.setting.value)
      void showLook(setting.key)
    },
  }
  const guarded = useWithPassword<Writing>(endpoint, options)
  const plain = useApiMutation<Writing>(endpoint, options)
  const params = { key: setting.key }
  const ask = async (question: Question, body: Record<string, number> = {}): Promise<void> => {
    if (setting.asks_password) await guarded.ask(question, { params, body })
    else if (await confirm(question)) plain.mutate({ params, body })
  }
  return { ask, isPending: guarded.isPending || plain.isPending }
}
