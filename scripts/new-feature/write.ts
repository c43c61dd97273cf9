import fs from 'node:fs'
import path from 'node:path'
import type { Role } from '#shared/roles.ts'
import { type Names, READERS } from './names.ts'
import { menuRegisters, REGISTERS } from './register.ts'
import { apiTestFile, fixtureFile, pageFile } from './screen-and-test-files.ts'
import { contractFile, dataFile, eventsFile, policyFile, serviceFile, tableFile } from './server-files.ts'

/** The files of a new feature, by their path below the project. */
function filesOf(names: Names, readers: readonly Role[]): Record<string, string> {
  const { group, kebab } = names
  const folder = `src/features/${group}/${kebab}`
  return {
    [`${folder}/${kebab}.contract.ts`]: contractFile(names),
    [`${folder}/${kebab}.policy.ts`]: policyFile(names, readers),
    [`${folder}/${kebab}.table.ts`]: tableFile(names),
    [`${folder}/${kebab}.data.ts`]: dataFile(names),
    [`${folder}/${kebab}.events.ts`]: eventsFile(names),
    [`${folder}/${kebab}.service.ts`]: serviceFile(names),
    [`${folder}/${kebab}.api.test.ts`]: apiTestFile(names, readers),
    [`${folder}/ui/${kebab}-list.page.tsx`]: pageFile(names),
    [`tests/fixtures/${kebab}.ts`]: fixtureFile(names),
  }
}

/**
 * Writes a new feature below `root` and adds it to the registers; with `menu` also to the menus of these
 * roles, who may then read its list.
 * @returns the paths of new files and of changed ones
 * @throws when the feature exists already; nothing is written then
 */
export function writeFeature(
  root: string,
  names: Names,
  menu: readonly Role[] = [],
): { written: string[]; changed: string[] } {
  const files = filesOf(names, menu.length > 0 ? menu : READERS)
  if (fs.existsSync(path.join(root, 'src/features', names.group, names.kebab)))
    throw new Error(`${names.kebab} exists already`)
  const registers = [...REGISTERS, ...menuRegisters(menu)]
  // All registers are read before anything is written, so that a failure leaves nothing half done.
  const changes = registers.map(({ file, add }) => {
    const before = fs.readFileSync(path.join(root, file), 'utf8')
    return { file, before, after: add(before, names) }
  })
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
  for (const { file, after } of changes) fs.writeFileSync(path.join(root, file), after)
  return {
    written: Object.keys(files),
    changed: changes.filter(({ before, after }) => before !== after).map(({ file }) => file),
  }
}
