import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  // The whole route list travels with the build, so no route has to be asked for first.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
