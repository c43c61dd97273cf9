/** The ten roles of the product, fixed in code (spec 1 §6, spec 2 §6). */
export const ROLES = [
  'admin',
  'hr',
  'accountant',
  'teacher',
  'mentor',
  'mentee',
  'student',
  'employee',
  'manager',
  'user',
] as const

export type Role = (typeof ROLES)[number]

/** Reads any text as a role, whatever its case; an unknown role counts as student (spec 2 §2). */
export function toRole(text: string): Role {
  const lower = text.toLowerCase()
  return ROLES.find((role) => role === lower) ?? 'student'
}
