// `npm run audit:secrets`: looks through every file that git tracks for keys, tokens and passwords; ends with 1 if there are any.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** What a secret looks like, by what it is. A placeholder, such as APP_PASSWORD or ${SECRET}, has no digit in it. */
const FORMATS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----/],
  ['key of AWS', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['token of GitHub', /\b(?:gh[opsur]_[A-Za-z0-9]{36,}|github_pat_\w{50,})/],
  ['token of GitLab', /\bglpat-[\w-]{20,}/],
  ['token of Slack', /\bxox[abeoprs]-[\w-]{10,}/],
  ['key of Google', /\bAIza[\w-]{35}/],
  ['key of Stripe', /\b[rs]k_live_\w{20,}/],
  ['token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['key of SendGrid', /\bSG\.[\w-]{22}\.[\w-]{43}/],
  ['signed token (JWT)', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['password in an address', /\b[a-z][a-z0-9+]+:\/\/[^\s:@/'"`<>]+:(?=[^\s@/]*\d)[^\s:@/'"`<>${}]{8,}@/],
  [
    'secret in a setting',
    /^[ \t]*(?:export )?(?:[A-Z0-9]+_)*(?:SECRET|PASSWORD|TOKEN|KEY)(?:=|: )['"]?(?=\S*\d)[\w+/=-]{20,}/m,
  ],
]

/** A sentence for each kind of secret in a text, which names the line and never the secret. */
export function secretsIn(file: string, text: string): string[] {
  return FORMATS.flatMap(([what, pattern]) => {
    const found = pattern.exec(text)
    return found ? [`${file}:${text.slice(0, found.index).split('\n').length}: looks like a ${what}`] : []
  })
}

/** The same for these files of the project; what is not text is left out. */
export function secretsInFiles(root: string, files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const data = fs.readFileSync(path.join(root, file))
    return data.includes(0) ? [] : secretsIn(file, data.toString())
  })
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  // A file that was deleted and not committed is still listed.
  const files = listed.split('\0').filter((file) => file !== '' && fs.existsSync(path.join(root, file)))
  const problems = secretsInFiles(root, files)
  for (const problem of problems) console.log(problem)
  console.log(`${files.length} files, ${problems.length} problems.`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
