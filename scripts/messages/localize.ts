import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '../../src/shared/languages.ts'
import { readScript, type Replacement, replaceParts, type Script } from './script.ts'

/** Translations by the ids of their texts. */
type Catalogue = ReadonlyMap<string, string>
type Scripts = ReadonlyMap<string, Script>

/** The addresses of a language's own scripts by those of the English ones. */
type Addresses = Record<string, string>

/**
 * Puts the built scripts of the browser into every language (ADR 11): translations replace the English texts, so that
 * a page loads as much in one language as in another. The scripts of a language are in a folder that is named by
 * their content; scripts that show no text are shared.
 * @param root the project folder, with the catalogues
 * @param assets the folder of the built scripts
 */
export async function localizeScripts(root: string, assets: string): Promise<Partial<Record<Language, Addresses>>> {
  const others = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE)
  const catalogues = await Promise.all(others.map(async (code) => [code, await readCatalogue(root, code)] as const))
  const ids = new Set(catalogues.flatMap(([, catalogue]) => [...catalogue.keys()]))
  const scripts = localized(await readScripts(assets, ids))
  for (const [name, script] of scripts) {
    await fs.writeFile(path.join(assets, name), replaceParts(script.code, textsIn(script, new Map())))
  }
  const addresses: Partial<Record<Language, Addresses>> = {}
  for (const [code, catalogue] of catalogues) addresses[code] = await writeScripts(assets, code, scripts, catalogue)
  return addresses
}

async function readCatalogue(root: string, language: Language): Promise<Catalogue> {
  const catalogues = await getCatalogs(getConfig({ cwd: root }))
  const read = await Promise.all(catalogues.map((catalogue) => catalogue.read(language)))
  const texts = read.flatMap((catalogue) => Object.entries(catalogue ?? {}))
  return new Map(texts.flatMap(([id, { translation }]) => (translation ? [[id, translation]] : [])))
}

/** Reads the built scripts; what only looks like a text has an id that no catalogue knows. */
async function readScripts(assets: string, ids: ReadonlySet<string>): Promise<Scripts> {
  const names = (await fs.readdir(assets)).filter((name) => name.endsWith('.js')).toSorted()
  const read = async (name: string) => {
    const script = readScript(name, await fs.readFile(path.join(assets, name), 'utf8'))
    return [name, { ...script, texts: script.texts.filter(({ id }) => !id || ids.has(id.text)) }] as const
  }
  return new Map(await Promise.all(names.map(read)))
}

/** The scripts that show texts, and those that lead to one of them: they differ by its address. */
function localized(scripts: Scripts): Scripts {
  const found = new Map([...scripts].filter(([, { texts }]) => texts.length > 0))
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const [name, script] of scripts)
      if (script.links.some((link) => found.has(link.script))) found.set(name, script)
  }
  return found
}

/**
 * The texts of a script in a language, compiled as Lingui shows them: the browser has no reader of ICU's notation. Their
 * ids are not needed any more and are a kilobyte of a page.
 */
const textsIn = ({ texts }: Script, catalogue: Catalogue): Replacement[] =>
  texts.flatMap(({ english, id, start, end }): Replacement[] => {
    const said = catalogue.get(id?.text ?? generateMessageId(english)) ?? english
    const tokens = compileMessageOrThrow(said)
    return id
      ? [
          { start, end, by: tokens },
          { ...id, by: '' },
        ]
      : [{ start, end, by: plain(tokens, said) }]
  })

/** A marked text stays one, in which `translateText` finds the names of values. */
const plain = (tokens: CompiledMessage, text: string): string =>
  tokens
    .map((token) => {
      if (typeof token === 'string') return token
      if (token.length > 1) throw new Error(`"${text}": a text of shared code names values and nothing else`)
      return `{${token[0]}}`
    })
    .join('')

async function writeScripts(
  assets: string,
  language: Language,
  scripts: Scripts,
  catalogue: Catalogue,
): Promise<Addresses> {
  const hash = createHash('sha256')
  for (const [name, script] of scripts) hash.update(name).update(replaceParts(script.code, textsIn(script, catalogue)))
  const own = `${language}-${hash.digest('base64url').slice(0, 8)}`
  await fs.mkdir(path.join(assets, own), { recursive: true })
  for (const [name, script] of scripts) {
    // The copy is one folder deeper; beside it are the other copies.
    const links = script.links.map((link) => {
      const isOwn = scripts.has(link.script)
      const folder = link.prefix === './' ? (isOwn ? './' : '../') : isOwn ? `${link.prefix}${own}/` : link.prefix
      return { ...link, by: folder + link.script }
    })
    const code = replaceParts(script.code, [...textsIn(script, catalogue), ...links])
    await fs.writeFile(path.join(assets, own, name), code)
  }
  return Object.fromEntries([...scripts.keys()].map((name) => [`/assets/${name}`, `/assets/${own}/${name}`]))
}
