// Password checks a second with nothing around them, as many at once as the sign-in run has connections.
import { hashPassword, isPassword } from '#server/session/passwords.ts'

const [seconds = 5, atOnce = 4] = process.argv.slice(2).map(Number)
const stored = await hashPassword('a password for measuring')
const cpuBefore = process.cpuUsage()
const began = performance.now()
const until = began + seconds * 1000
let done = 0

async function work(): Promise<void> {
  while (performance.now() < until) {
    await isPassword(stored, 'a password for measuring')
    done += 1
  }
}

await Promise.all(Array.from({ length: atOnce }, work))
const { user, system } = process.cpuUsage(cpuBefore)
const rate = (done * 1000) / (performance.now() - began)
process.stdout.write(JSON.stringify({ rate, cpu: (user + system) / 1000 / done }))
