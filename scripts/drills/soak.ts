import { residentOf } from './memory.ts'
import { makeUsers, stepsOf, type Users } from './mixed-use.ts'
import { startCluster } from './postgres.ts'
import { type Answer, inFolder, newFolder, pause, startProduct } from './product.ts'
import { type Drill, seconds } from './report.ts'

const STEPS_A_SECOND = 5
const SAMPLE_MS = 5000
/** How much more memory the last third may need than the second; the first one warms up. */
const GROWTH_SHARE = 0.1

type Sample = { at: number; mb: number }

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** MB an hour, by the straight line that fits best. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (one: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length
  const [at, mb] = [mean((one) => one.at), mean((one) => one.mb)]
  const rise = samples.reduce((sum, one) => sum + (one.at - at) * (one.mb - mb), 0)
  return (rise / samples.reduce((sum, one) => sum + (one.at - at) ** 2, 0)) * 3_600_000
}

/** Every answer, counted: kept whole, an hour of them would fill the memory of the drill. */
function countAnswers() {
  const counts = new Map<string, number>()
  const times: number[] = []
  const note = (answers: Answer[]): void => {
    for (const { status, failure, ms } of answers.splice(0)) {
      const name = failure ?? String(status)
      counts.set(name, (counts.get(name) ?? 0) + 1)
      times.push(ms)
    }
  }
  return { counts, times, note }
}

export const soak: Drill = {
  about: 'mixed use at a steady rate for --minutes=10: memory stays flat after the first third, and nothing fails',
  async run({ saw, promise }, { minutes }) {
    const cluster = await startCluster()
    const settings = { DATABASE_URL: cluster.url }
    const dataDir = await newFolder('soak')
    const made: Users[] = []
    await inFolder(dataDir, async (services) => void made.push(await makeUsers(services)), settings)
    const [users] = made
    if (!users) throw new Error('nobody was made')
    const product = await startProduct(dataDir, { ...settings, SIGN_IN_CODE: 'never' })
    const answers: Answer[] = []
    const { counts, times, note } = countAnswers()
    const steps = await stepsOf(product, users, answers)
    saw(`${steps.length} kinds of use in turn, ${STEPS_A_SECOND} begun a second, for ${minutes} minutes, on PostgreSQL`)

    const samples: Sample[] = []
    const began = performance.now()
    const endAt = began + minutes * 60_000
    const watch = async (): Promise<void> => {
      while (performance.now() < endAt) {
        samples.push({ at: performance.now() - began, mb: (await residentOf(product.pid)).now })
        note(answers)
        await pause(SAMPLE_MS)
      }
    }
    const watching = watch()
    const underWay = new Set<Promise<void>>()
    let [begun, most] = [0, 0]
    // By the clock and not by the answers: a slow product gets no less to do.
    while (performance.now() < endAt) {
      const step = steps[begun % steps.length]?.do(begun)
      begun += 1
      if (step) {
        const done = step.finally(() => underWay.delete(done))
        underWay.add(done)
      }
      most = Math.max(most, underWay.size)
      await pause(Math.max(0, began + (begun * 1000) / STEPS_A_SECOND - performance.now()))
    }
    await Promise.all(underWay)
    await watching
    note(answers)

    const third = (nth: number) => samples.slice((samples.length * nth) / 3, (samples.length * (nth + 1)) / 3)
    const [first, second, last] = [0, 1, 2].map((nth) => middle(third(nth).map(({ mb }) => mb))) as [
      number,
      number,
      number,
    ]
    const { peak } = await residentOf(product.pid)
    const sorted = times.toSorted((a, b) => a - b)
    const slowest95 = sorted[Math.floor(sorted.length * 0.95)] ?? NaN
    saw(
      `${begun} steps, ${times.length} requests, 95 % within ${seconds(slowest95)}, at most ${most} steps at once: ${[
        ...counts,
      ]
        .map(([name, many]) => `${many} × ${name}`)
        .join(', ')}`,
    )
    const failed = [...counts].filter(([name]) => !/^[2-4]\d\d$/.test(name))
    promise('nothing was answered by a 5xx or cut off', failed.length === 0, failed.map(String).join('; '))
    const refused = [...counts].filter(([name]) => name.startsWith('4'))
    promise('and the steps are what the product lets people do', refused.length === 0, refused.map(String).join('; '))
    saw(
      `memory in the middle of each third ${first.toFixed(0)}, ${second.toFixed(0)}, ${last.toFixed(0)} MB, most ${peak.toFixed(0)} MB; slope after the first third ${slopeOf(
        [...third(1), ...third(2)],
      ).toFixed(0)} MB an hour`,
    )
    const grown = (last - second) / second
    promise(
      `memory grows by at most ${GROWTH_SHARE * 100} % from the second third to the last`,
      grown <= GROWTH_SHARE,
      `${(grown * 100).toFixed(1)} %`,
    )
    const { code } = await product.end('SIGTERM')
    promise('and it stops with 0', code === 0)
    await cluster.stop()
  },
}
