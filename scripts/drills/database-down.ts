import { startCluster } from './postgres.ts'
import { newFolder, pause, PASSWORD, signUp, startProduct, until } from './product.ts'
import { type Drill, seconds } from './report.ts'

const PUBLIC = ['/', '/courses', '/about', '/api/courses', '/api/site']
const INSIDE = /ECONN|select |postgres|drizzle|127\.0\.0\.1:\d|\.ts\b/i

export const databaseDown: Drill = {
  about: 'PostgreSQL goes away and comes back: health reports it, public pages are served, nothing has to be restarted',
  async run({ saw, promise }) {
    const cluster = await startCluster()
    const product = await startProduct(await newFolder('database'), { DATABASE_URL: cluster.url })
    const { token } = await signUp(product, 'before@example.test')
    // These answers are cached.
    for (const place of [...PUBLIC, ...PUBLIC]) await product.ask(place)
    const login = (email: string) => product.ask('/api/login', { method: 'POST', body: { email, password: PASSWORD } })

    await cluster.stop()
    const noticed = await until(
      '/readyz to fail',
      15_000,
      async () => (await product.ask('/readyz')).status === 503,
    ).catch(() => NaN)
    promise('/readyz fails', !Number.isNaN(noticed), `after ${seconds(noticed)}`)
    promise('/livez does not: a restart would not help', (await product.ask('/livez')).status === 200)
    const pages = await Promise.all(PUBLIC.map(async (place) => ({ place, ...(await product.ask(place)) })))
    promise(
      'public pages are served',
      pages.every(({ status }) => status === 200),
      pages.map(({ place, status }) => `${place} ${status}`).join(', '),
    )
    const refused = [await login('before@example.test'), await product.ask('/api/me', { token })]
    promise(
      'what needs the database is refused in words, with Retry-After',
      refused.every(
        ({ status, headers, body }) => status === 503 && headers['retry-after'] !== undefined && !INSIDE.test(body),
      ),
      refused.map(({ status, ms }) => `${status} in ${seconds(ms)}`).join(', '),
    )
    await pause(5000)
    promise('the process lives on', product.isRunning())

    await cluster.start()
    const back = await until('/readyz', 30_000, async () => (await product.ask('/readyz')).status === 200).catch(
      () => NaN,
    )
    promise('it finds back by itself', !Number.isNaN(back), `ready after ${seconds(back)}`)
    promise('what was acknowledged is there', (await login('before@example.test')).status === 200)
    promise('a session from before still holds', (await product.ask('/api/me', { token })).status === 200)
    promise('and new work is taken', (await signUp(product, 'after@example.test')).status === 201)
    const { code } = await product.end('SIGTERM')
    saw(`stopped with ${code}`)
    await cluster.stop()
  },
}
