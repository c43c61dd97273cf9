import { folded } from '#shared/folded.ts'
import type { SettingEntry } from '../setting.contract.ts'

/** The settings of one feature; `id` names them in the address. */
export type SettingGroup = { id: string; name: string; settings: readonly SettingEntry[] }

/** The group with the connection tests, and that with the last changes of all settings. */
export const [TESTS, CHANGES] = ['tests', 'changes'] as const

const featureOf = ({ key }: SettingEntry): string => key.split('.')[0] ?? key

/** The settings by the features that declare them, in the order of the answer. */
export const groupsOf = (settings: readonly SettingEntry[]): SettingGroup[] =>
  [...Map.groupBy(settings, featureOf)].map(([id, own]) => ({ id, name: own[0]?.group ?? id, settings: own }))

/** Whether a setting has all the words in its names, whatever the case and the accents. */
export function hasWords(setting: SettingEntry, words: string): boolean {
  const { label, description, group, fields } = setting
  const text = folded([label, description, group, ...fields.map((field) => field.label)].join(' '))
  return folded(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/**
 * The group that is shown: that of the setting which the address names after `#`, else the one that it names as its
 * part, else the first.
 */
export function groupIdToShow(
  groups: readonly SettingGroup[],
  { hash, part }: { hash: string; part: string | null },
): string {
  const key = hash.slice(1)
  const ofKey = key && groups.find(({ settings }) => settings.some((setting) => setting.key === key))
  if (ofKey) return ofKey.id
  const isNamed = (id: string) => id === part
  return [...groups.map(({ id }) => id), TESTS, CHANGES].find(isNamed) ?? groups[0]?.id ?? TESTS
}
