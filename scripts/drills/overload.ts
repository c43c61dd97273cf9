import { type Answer, newFolder, pause, type Product, startProduct, until } from './product.ts'
import { type Drill, seconds } from './report.ts'

const USUAL = 20
const TIMES = 10
const CALM_MS = 5000
const STORM_MS = 20_000

/** Requests pages that were not requested before, over so many connections at once. */
async function load(product: Product, connections: number, ms: number): Promise<Answer[]> {
  const answers: Answer[] = []
  const limit = performance.now() + ms
  let nth = 0
  const ask = async (): Promise<void> => {
    while (performance.now() < limit) {
      const answer = await product.ask(`/courses?search=word${connections}.${nth++}`)
      answers.push(answer)
      // No one retries within the same second; the answer asks to wait for five.
      if (answer.status === 503) await pause(1000)
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  return answers
}

const nearest = (times: number[], share: number): number =>
  times.toSorted((x, y) => x - y)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN

export const overload: Drill = {
  about: 'ten times as many people as usual: refused politely, alive all the time, well again at once',
  async run({ saw, promise }) {
    const product = await startProduct(await newFolder('overload'))
    const calm = await load(product, USUAL, CALM_MS)
    saw(
      `${USUAL} at once: ${Math.round((calm.length / CALM_MS) * 1000)} new pages a second, half of them within ${seconds(
        nearest(
          calm.map(({ ms }) => ms),
          0.5,
        ),
      )}`,
    )
    promise(
      'the usual load is served',
      calm.every(({ status }) => status === 200),
    )

    const alive: Answer[] = []
    const over = new AbortController()
    const watching = (async () => {
      while (!over.signal.aborted) {
        alive.push(await product.ask('/livez'))
        await pause(200)
      }
    })()
    const storm = await load(product, USUAL * TIMES, STORM_MS)
    over.abort()
    await watching
    const served = storm.filter(({ status }) => status === 200)
    const busy = storm.filter(({ status }) => status === 503)
    const others = storm.filter(({ status }) => status !== 200 && status !== 503)
    const times = alive.map(({ ms }) => ms)
    saw(
      `${USUAL * TIMES} at once for ${seconds(STORM_MS)}: ${served.length} served, ${busy.length} refused, ${others.length} otherwise`,
    )
    promise(
      'a request that cannot be served gets 503 and a waiting time',
      busy.length > 0 && busy.every(({ headers }) => headers['retry-after'] !== undefined),
      `Retry-After ${busy[0]?.headers['retry-after'] ?? 'missing'}`,
    )
    promise('some are served all the same', served.length > 0)
    promise('nothing breaks', others.length === 0, others[0]?.failure ?? `${others.length} others`)
    promise(
      '/livez answers all the time',
      alive.every(({ status }) => status === 200) && nearest(times, 0.95) < 1000,
      `95 % within ${seconds(nearest(times, 0.95))}, slowest ${seconds(Math.max(...times))}`,
    )
    const took = await until('/readyz', 15_000, async () => (await product.ask('/readyz')).status === 200).catch(
      () => NaN,
    )
    promise('it is well again at once', took < 5000, `after ${seconds(took)}`)
    const { code } = await product.end('SIGTERM')
    promise('and stops with 0', code === 0)
  },
}
