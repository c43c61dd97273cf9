import type * as z from 'zod/mini'
import type { Role } from './roles.ts'

/** The path of a field in a value: `name`, `social.facebook`; for a list the fields of one entry. */
type PathsOf<T> = T extends readonly (infer Entry)[]
  ? PathsOf<Entry>
  : T extends object
    ? {
        [K in keyof T & string]: Extract<T[K], object> extends never ? K : `${K}.${PathsOf<Extract<T[K], object>>}`
      }[keyof T & string]
    : never

type Texts = {
  /** What the form calls it; English, marked with `text('…')`. */
  label: string
  /** One sentence: what it changes. */
  description: string
}

type Definition<S extends z.ZodMiniType> = Texts & {
  schema: S
  /** How a saved value is read, where the schema refuses some that were saved before. */
  readAs?: z.ZodMiniType<z.output<S>>
  default: z.output<S>
  /** Roles that may see it in the form, and change it there; administrators by default. */
  seenBy?: readonly Role[]
  editedBy?: readonly Role[]
  /** It decides where money goes or how people sign in: changing it asks for the person's password again. */
  asksPassword?: boolean
} & FieldTexts<PathsOf<z.output<S>>>

/** What the form calls each field of a group, or of an entry of a list. */
type FieldTexts<Path extends string> = [Path] extends [never]
  ? { fields?: undefined }
  : { fields: Record<Path, string> }

/** One declared setting; read on the server with `readSetting(db, setting)`. */
export type Setting<T = unknown> = Texts & {
  /** `feature.name`, as in the table and in addresses. */
  key: string
  feature: string
  /** The heading of its feature in the form. */
  group: string
  schema: z.ZodMiniType<T>
  readAs?: z.ZodMiniType<T>
  default: T
  seenBy: readonly Role[]
  editedBy: readonly Role[]
  asksPassword: boolean
  fields: Readonly<Record<string, string>>
}

const ADMINISTRATORS: readonly Role[] = ['admin']

/**
 * Declares the settings of a feature: `settings('enrollment', text('Enrollment'), { approveFreeCourses: { schema,
 * default, label, description } })`. A value is a field, a group of fields, or a list of either.
 */
export function settings<const S extends Record<string, z.ZodMiniType>>(
  feature: string,
  group: string,
  definitions: { [K in keyof S]: Definition<S[K]> },
): { [K in keyof S]: Setting<z.output<S[K]>> } {
  const written = Object.entries(definitions as Record<string, Texts & { fields?: Record<string, string> }>)
  const named = written.map(([name, definition]) => [
    name,
    {
      seenBy: ADMINISTRATORS,
      editedBy: ADMINISTRATORS,
      asksPassword: false,
      ...definition,
      fields: definition.fields ?? {},
      key: `${feature}.${name}`,
      feature,
      group,
    },
  ])
  return Object.fromEntries(named) as { [K in keyof S]: Setting<z.output<S[K]>> }
}
