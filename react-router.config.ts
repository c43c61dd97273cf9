import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/compress-assets.ts'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  // The whole route list is part of the build, so no route has to be looked up first.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => compressAssets(path.resolve(import.meta.dirname, 'build/client/assets')),
} satisfies Config
