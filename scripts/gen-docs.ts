import fs from 'node:fs/promises'
import path from 'node:path'
import { RULES, type Rule } from '#features/admin/privacy/retention-rules/retention-rules.logic.ts'
import { DATA_MAP } from '#features/admin/privacy/map/data-map.logic.ts'
import { fieldGroupsOf as fieldsOfTable } from '#features/admin/privacy/map/field-purposes.logic.ts'
import type { Mapped } from '#features/admin/privacy/map/mapped-table.logic.ts'
import { OTHER_TABLES } from '#features/admin/privacy/map/ownerless-tables.logic.ts'
import { SETTING_NOTES, settingsSchema } from '#server/config.ts'
import { allSettings } from '#app/settings.ts'
import { allHandlers } from '#app/handlers.ts'
import { VIDEO_UPLOAD_NOTE, LESSONS_NOTE, LANGUAGE_NOTE } from '#server/http/api-guide.ts'
import { accessText, byFeature, type Field, fieldsOf } from '#server/schema/schema-fields.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { allowsRole } from '#shared/policy.ts'
import { ROLES } from '#shared/roles.ts'

const MADE = '<!-- Made by `npm run docs`; do not edit by hand. -->'

/** The columns of the permission table. */
export const CALLERS = ['visitor', 'disabled', ...ROLES] as const

/** The access of a caller: `own rows` means that the row decides (404 or 403 otherwise). */
export function permissionCell(
  access: Endpoint['access'],
  caller: (typeof CALLERS)[number],
): 'yes' | 'own rows' | '401' | '403' {
  const ability = access as Parameters<typeof allowsRole>[0] & { row?: unknown }
  // A disabled person has no valid session: the server sees a visitor.
  const isNobody = caller === 'visitor' || caller === 'disabled'
  const me = isNobody ? null : { roles: [caller] }
  if (!allowsRole(ability, me)) return isNobody ? '401' : '403'
  return ability.row === undefined ? 'yes' : 'own rows'
}

/** docs/permissions.md: every endpoint against every caller. */
export function permissionsText(endpoints: readonly Endpoint[]): string {
  const head = ['Call', 'Ability', ...CALLERS]
  const tables = byFeature(endpoints).map(({ feature, endpoints: calls }) => {
    const rows = calls.map((call) => [
      `\`${call.method} ${call.path}\``,
      call.access.name,
      ...CALLERS.map((caller) => permissionCell(call.access, caller)),
    ])
    return `## ${feature}\n\n${table(head, rows)}`
  })
  return page(
    'Permissions',
    'What the access rule of each call answers to a visitor, to a disabled person and to each of the ten roles. ' +
      '`own rows`: the row decides as well (not visible: 404; visible but not allowed: 403). ' +
      'A person with several roles may do what any of them may. What the calls answer about rows that exist, own ones ' +
      'and those of others, is measured in [object-permissions.md](object-permissions.md).',
    tables,
  )
}

/** docs/api.md: every call with its input and its answer. Not checked in: it says what /api/openapi.json says. */
export function apiText(endpoints: readonly Endpoint[]): string {
  const features = byFeature(endpoints)
  const index = features
    .map(({ feature, endpoints: calls }) => `- [${feature}](#${feature}) (${calls.length})`)
    .join('\n')
  const parts = features.map(({ feature, endpoints: calls }) => `## ${feature}\n\n${calls.map(callText).join('\n\n')}`)
  return page(
    'API',
    'Every call of the product, from the contracts; the same as OpenAPI 3.1 at `GET /api/openapi.json` and to read in ' +
      'the browser at `/api/docs`. Sign in with the session cookie or `Authorization: Bearer <token>`. Errors are ' +
      '`{ message, code, errors?, requestId }`.',
    [LANGUAGE_NOTE, LESSONS_NOTE, VIDEO_UPLOAD_NOTE, index, ...parts],
  )
}

/** docs/configuration.md: every environment variable, and every setting that administrators change in the product. */
export function configurationText(): string {
  const standards: Record<string, unknown> = settingsSchema.parse({})
  const rows = fieldsOf(settingsSchema, 'input').map((field) => {
    const standard = standards[field.name]
    return [
      `\`${field.name}\``,
      standard === undefined || standard === '' ? '' : `\`${plain(standard)}\``,
      field.type.startsWith('"') ? field.type.replaceAll('"', '`') : '',
      SETTING_NOTES[field.name as keyof typeof SETTING_NOTES],
    ]
  })
  return page(
    'Configuration',
    'Environment variables that the server reads. A wrong value stops the start with a sentence that names it.',
    [
      table(['Variable', 'Default', 'Values', 'What it does'], rows),
      '## Settings in the product',
      'Administrators change these at `/dashboard/system-settings` or with `PUT /api/settings/:key`; each change is logged.',
      table(
        ['Setting', 'Name', 'What it does'],
        allSettings.map(({ key, label, description }) => [`\`${key}\``, label, description]),
      ),
    ],
  )
}

/** One table of the data map: what it is for, and each of its columns. */
function mappedText(name: string, entry: Mapped): string {
  const rule: Rule = RULES[entry.rule]
  const { text: period } = rule.period
  /** What goes with the account goes earlier where a job removes it. */
  const untilDeleted = `${RULES.account.period.text}${rule.endsByJob ? `, at the latest ${period.charAt(0).toLowerCase()}${period.slice(1)}` : ''}`
  const howLong = (isEmptied: boolean): string =>
    rule.isAfter && (isEmptied || entry.end === 'deleted') ? untilDeleted : period
  const rows = fieldsOfTable(name, entry).map(({ columns, why, seen, isEmptied, isGiven }) => [
    columns.map((column) => `\`${column}\``).join(', '),
    why,
    howLong(isEmptied),
    seen,
    isGiven ? 'yes' : 'no',
  ])
  return [
    `### ${name}`,
    `${entry.why}. Rule: ${entry.rule}. When the account is deleted: ${entry.end}.`,
    table(['Field', 'Why', 'How long', 'Who sees it', 'In the archive'], rows),
  ].join('\n\n')
}

/** docs/privacy.md: every column of the tables with rows about people: why it is kept, how long, and who sees it. */
function privacyText(): string {
  const rules = Object.entries(RULES).map(([name, { what, period, why }]) => [name, what.text, period.text, why.text])
  return page(
    'Privacy',
    'Which fields hold something about people, why, how long, who sees it, what of it is in the archive of the own data, ' +
      'and what becomes of it when an account is deleted (ADR 48). Programs see all of it; “nobody” means no person. Made from `src/features/admin/privacy/map`; ' +
      '`tests/architecture/data-map.test.ts` compares that with the tables of the database, column by column.',
    [
      '## How long',
      table(['Rule', 'What', 'How long', 'Why'], rules),
      '## What',
      ...Object.entries(DATA_MAP).map(([name, entry]) => mappedText(name, entry)),
      '## Tables without a row of a person',
      table(
        ['Table', 'Why not'],
        Object.entries(OTHER_TABLES).map(([name, why]) => [`\`${name}\``, why]),
      ),
    ],
  )
}

/** Flags are written as 0 and 1. */
const plain = (value: unknown): string => (typeof value === 'boolean' ? String(Number(value)) : String(value))

/** The generated files that are checked in, by their path under the project. */
export function generatedDocs(): Record<string, string> {
  const endpoints = allHandlers.map(({ endpoint }) => endpoint)
  return {
    'docs/permissions.md': permissionsText(endpoints),
    'docs/configuration.md': configurationText(),
    'docs/privacy.md': privacyText(),
  }
}

function callText(call: Endpoint): string {
  const files = Object.entries(call.files ?? {}).map(([name, rule]) => [
    `\`${name}\``,
    rule.kind,
    `${rule.maxBytes / 1_000_000} MB`,
  ])
  const answer = call.raw ? `Answers ${call.raw}.` : fieldTable('Answer', fieldsOf(call.response, 'output'))
  return [
    `### ${call.name}`,
    `\`${call.method} ${call.path}\`${call.postOverride ? ` (also \`POST\` with \`_method=${call.method}\`)` : ''}`,
    call.summary,
    `Who: ${accessText(call)} (\`${call.access.name}\`).${call.status ? ` Status ${call.status}.` : ''}`,
    fieldTable('Path', fieldsOf(call.params, 'input')),
    fieldTable('Query', fieldsOf(call.query, 'input')),
    fieldTable('Body', fieldsOf(call.body, 'input')),
    files.length > 0 ? table(['File', 'Kind', 'At most'], files) : '',
    answer,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function fieldTable(title: string, fields: readonly Field[]): string {
  const rows = fields.map((field) => [
    `\`${field.name}\``,
    field.type,
    [field.isRequired || title === 'Answer' ? '' : 'optional', field.note].filter(Boolean).join(', '),
  ])
  return rows.length === 0 ? '' : table([title, 'Type', 'Note'], rows)
}

const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const page = (title: string, lead: string, parts: readonly string[]): string =>
  [`# ${title}`, MADE, lead, ...parts].filter(Boolean).join('\n\n') + '\n'

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  const docs = { ...generatedDocs(), 'docs/api.md': apiText(allHandlers.map(({ endpoint }) => endpoint)) }
  for (const [file, text] of Object.entries(docs)) await fs.writeFile(path.join(root, file), text)
  console.log(`Written: ${Object.keys(docs).join(', ')}`)
}
