import { type Answer, newFolder, pause, PASSWORD, signUp, startProduct, until } from './product.ts'
import { type Drill, seconds } from './report.ts'

const WRITERS = 8
const SLOW = 4
const RED_SECONDS = 2

export const sigterm: Drill = {
  about: 'a stop under load: red first, nothing cut off, nothing lost',
  async run({ saw, promise }) {
    const dataDir = await newFolder('sigterm')
    const product = await startProduct(dataDir, { STOP_AFTER_SECONDS: String(RED_SECONDS) })
    const answers: (Answer & { email: string })[] = []
    // Clients come as behind a load balancer: no one new once readiness fails.
    const red = new AbortController()
    const write = async (email: string, slowMs?: number): Promise<void> => {
      answers.push({ ...(await signUp(product, email, slowMs)), email })
    }
    const writer = async (nth: number): Promise<void> => {
      for (let round = 0; !red.signal.aborted; round++) await write(`writer${nth}.${round}@example.test`)
    }
    const writers = Promise.all(Array.from({ length: WRITERS }, (_, nth) => writer(nth)))
    await until('sign-ups', 60_000, () => answers.length >= WRITERS * 2)

    const began = performance.now()
    const ended = product.end('SIGTERM')
    // Their last byte arrives after the server has stopped accepting connections.
    const slow = Promise.all(
      Array.from({ length: SLOW }, (_, nth) => write(`slow${nth}@example.test`, (RED_SECONDS + 2) * 1000)),
    )
    let redAt: number | undefined
    let refusedAt: number | undefined
    while (refusedAt === undefined && performance.now() - began < 30_000) {
      const { status, failure } = await product.ask('/readyz')
      if (status === 503) {
        red.abort()
        redAt ??= performance.now() - began
      }
      if (failure === 'ECONNREFUSED') refusedAt = performance.now() - began
      await pause(20)
    }
    await slow
    const { code, ms } = await ended
    await writers
    const done = answers.filter(({ status }) => status === 201)
    const cut = answers.filter(({ failure }) => failure !== undefined)
    const broken = answers.filter(({ status, failure }) => status !== 201 && failure === undefined)
    saw(
      `${done.length} sign-ups were acknowledged, ${SLOW} of them on connections so slow that they ended after the server stopped accepting`,
    )
    promise(
      'readiness goes red before connections are refused',
      (redAt ?? Infinity) < (refusedAt ?? 0),
      `red after ${seconds(redAt ?? NaN)}, refused after ${seconds(refusedAt ?? NaN)}`,
    )
    promise(
      'work in flight is finished: no connection is cut',
      cut.length === 0,
      cut[0]?.failure ?? `${answers.length} requests`,
    )
    promise('nothing fails in another way', broken.length === 0, `${broken.length} errors`)
    promise('the process ends with 0 within 30 s', code === 0 && ms <= 30_000, `${code} after ${seconds(ms)}`)

    const again = await startProduct(dataDir)
    let lost = 0
    for (const { email } of done) {
      const { status } = await again.ask('/api/login', { method: 'POST', body: { email, password: PASSWORD } })
      if (status !== 200) lost += 1
    }
    promise('every acknowledged sign-up is there after the next start', lost === 0, `${lost} of ${done.length} lost`)
    await again.end('SIGTERM')
  },
}
