import fs from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { ASSETS, compressAssets } from './scripts/compress-assets.ts'
import { localizeScripts } from './scripts/messages/localize.ts'
import { packRouteLists, shortenRouteList } from './scripts/route-list.ts'

const BUILD = path.resolve(import.meta.dirname, 'build')

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  // The whole route list is part of the build, so no route has to be looked up first.
  routeDiscovery: { mode: 'initial' },
  // Three loaders would be scripts of their own, and every other page would get an empty script beside it.
  splitRouteModules: false,
  async buildEnd() {
    await shortenRouteList(ASSETS)
    const addresses = await localizeScripts(import.meta.dirname, ASSETS)
    await packRouteLists(ASSETS)
    // `npm start` does it once the first page can be seen.
    if (process.env.COMPRESS !== 'later') await compressAssets(ASSETS)
    // Last: a build without this file is not complete (scripts/build-state.ts).
    await fs.writeFile(path.join(BUILD, 'server/languages.json'), JSON.stringify(addresses))
  },
} satisfies Config
