import type { SettingField } from '../setting.contract.ts'

type Group = Record<string, unknown>

const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path such as `social.facebook`; the value itself at an empty path. */
export function valueAt(value: unknown, path: string): unknown {
  const steps = path === '' ? [] : path.split('.')
  return steps.reduce<unknown>(
    (found, step) => (isGroup(found) && Object.hasOwn(found, step) ? found[step] : undefined),
    value,
  )
}

/** An entry of a list as it begins: empty texts, the best number, the first choice. */
export function blankEntry(fields: readonly SettingField[]): unknown {
  const [first] = fields
  if (first?.path === '') return blankField(first)
  const entry: Group = {}
  for (const field of fields) {
    const steps = field.path.split('.')
    const last = steps.pop() ?? ''
    let into = entry
    for (const step of steps) {
      const next = into[step]
      into = isGroup(next) ? next : (into[step] = {})
    }
    into[last] = blankField(field)
  }
  return entry
}

function blankField({ is_nullable, type, maximum, minimum, options }: SettingField): unknown {
  if (is_nullable) return null
  if (type === 'boolean') return false
  if (type === 'number') return maximum ?? minimum ?? 0
  return options[0] ?? ''
}

/** What an entry of a list is known by: its first text, in the language of the caller where it is a choice. */
export function entryTitle(entry: unknown, fields: readonly SettingField[]): string {
  if (!isGroup(entry)) return String(entry)
  for (const [path, first] of Object.entries(entry)) {
    if (typeof first !== 'string') continue
    const field = fields.find((one) => one.path === path)
    return field?.option_labels[field.options.indexOf(first)] ?? first
  }
  return ''
}
