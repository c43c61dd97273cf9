// `npm run new people/leave-request`: writes a new feature that compiles, registers it, and collects its texts and documents.
// `npm run new people/leave-request -- --menu=admin,hr` also adds its page to these menus; `--plural=people` for odd plurals.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Role, ROLES } from '#shared/roles.ts'
import { type Names, namesOf } from './new-feature/names.ts'
import { UNTRANSLATED } from './new-feature/unwritten.ts'
import { writeFeature } from './new-feature/write.ts'
import { ROOT, runStage } from './stages.ts'

const CATALOGUE = path.join(ROOT, 'src/locales/fr.po')

/** Gives each text that has no French yet a mark in its place, so that the checks pass and the test finds it. */
function markUntranslated(): void {
  const text = fs.readFileSync(CATALOGUE, 'utf8')
  const marked = text.replaceAll(/^(msgid "(.+)"\nmsgstr )""$/gm, `$1"$2 ${UNTRANSLATED}"`)
  fs.writeFileSync(CATALOGUE, marked)
}

function readRole(text: string): Role {
  const role = ROLES.find((known) => known === text)
  if (!role) throw new Error(`"${text}" is no role`)
  return role
}

function readArguments(): { names: Names; menu: Role[] } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { menu: { type: 'string', default: '' }, plural: { type: 'string' } },
  })
  const [place = ''] = positionals
  const menu = values.menu.split(',').filter(Boolean).map(readRole)
  return { names: namesOf(place, values.plural), menu }
}

try {
  const { names, menu } = readArguments()
  const { written, changed } = writeFeature(ROOT, names, menu)
  const files = [...written, ...changed]
  await runStage({ name: 'format', commands: [['oxfmt', ...files]] })
  await runStage({ name: 'texts', commands: [['lingui', 'extract', '--clean', '--workers', '1', '--locale', 'fr']] })
  markUntranslated()
  await runStage({ name: 'documents', commands: [['node', 'scripts/gen-docs.ts']] })
  console.log(`
New:     ${written.join('\n         ')}
Changed: ${[...changed, 'src/locales/fr.po', 'docs/permissions.md'].join('\n         ')}

Next:
  1. Replace each text marked "(to be written)" or "${UNTRANSLATED}": npm run unit -- new-feature lists them.
  2. Give the table its columns, then: npm run db:generate -- ${names.many.kebab}
  3. npm run docs:objects, npm run docs:pages, npm run check, npm run unit -- src/features/${names.group}/${names.kebab}
CONTRIBUTING.md lists what else a feature touches.`)
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  console.error('npm run new <group>/<feature> [-- --menu=admin,hr --plural=<word>]')
  process.exitCode = 1
}
