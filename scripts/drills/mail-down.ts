import { byMessage, openMailbox } from './mailbox.ts'
import { newFolder, pause, signUp, startProduct, until } from './product.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Drill, seconds } from './report.ts'

const PEOPLE = 10
const DOWN_MS = 20_000

export const mailDown: Drill = {
  about: 'the mail server is away: people notice nothing, mails wait and arrive once',
  async run({ saw, promise }) {
    const port = await freePort()
    const product = await startProduct(await newFolder('mail'), { SMTP_URL: `smtp://127.0.0.1:${port}` })
    const answers = []
    for (let nth = 0; nth < PEOPLE; nth++) answers.push(await signUp(product, `person${nth}@example.test`))
    const slowest = Math.max(...answers.map(({ ms }) => ms))
    promise(
      'signing up works without a mail server',
      answers.every(({ status }) => status === 201),
      `slowest ${seconds(slowest)}`,
    )
    await pause(DOWN_MS)
    promise('the product stays ready', (await product.ask('/readyz')).status === 200)
    const mailbox = await openMailbox(port)
    const took = await until(
      'the mails',
      300_000,
      () => new Set(mailbox.arrived.map(({ to }) => to)).size === PEOPLE,
    ).catch(() => NaN)
    saw(`the mail server was away for ${seconds(DOWN_MS)}`)
    promise(
      'every mail arrives when it is back',
      mailbox.arrived.length >= PEOPLE,
      `${mailbox.arrived.length} of ${PEOPLE}, the last one ${seconds(took)} later`,
    )
    await pause(5000)
    promise(
      'and none arrives twice',
      [...byMessage(mailbox.arrived).values()].every((count) => count === 1) && mailbox.arrived.length === PEOPLE,
    )
    await product.end('SIGTERM')
    await mailbox.close()
  },
}
