import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/compress-assets.ts'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  // The whole route list travels with the build, so no route has to be asked for first.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => compressAssets(path.resolve(import.meta.dirname, 'build/client/assets')),
} satisfies Config
