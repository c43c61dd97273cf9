import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { type Person, person } from '#tests/support/people.ts'
import { byMessage, openMailbox } from './mailbox.ts'
import { inFolder, newFolder, pause, startProduct, until } from './product.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Drill, seconds } from './report.ts'

const LEARNERS = 24
/** How many mails are under way at the same time (src/server/mail/mail.ts). */
const MAILS_AT_ONCE = 5
/** The mail server answers late, so that the kill happens while a mail is being sent. */
const DELAY_MS = 400

export const workerKilled: Drill = {
  about:
    'kill -9 in the middle of finishing courses and mailing: one certificate each, and a mail that leaves again is known as the same',
  async run({ saw, promise }) {
    const dataDir = await newFolder('worker')
    const learners: { me: Person; enrollment: number }[] = []
    let video = 0
    await inFolder(dataDir, async (services) => {
      const course = await aCourse(services, { title: 'One lesson', lessons: [false] })
      video = course.videos[0]?.id ?? 0
      for (let nth = 0; nth < LEARNERS; nth++) {
        const me = await person(services.db, 'student', { email: `learner${nth}@example.test` })
        learners.push({ me, enrollment: await anEnrollment(services.db, me, course) })
      }
    })
    const port = await freePort()
    const mailbox = await openMailbox(port, DELAY_MS)
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}` }
    let product = await startProduct(dataDir, settings)
    const finish = ({ me, enrollment }: (typeof learners)[number]) =>
      product.ask(`/api/enrollments/${enrollment}/complete-video`, {
        method: 'POST',
        body: { video_id: video },
        token: me.token,
      })
    const certificatesOf = async ({ me }: (typeof learners)[number]) => {
      const { body } = await product.ask('/api/certificates', { token: me.token })
      return (JSON.parse(body) as { certificates: object[] }).certificates.length
    }

    let confirmed = 0
    const asked = learners.map(async (one) => {
      const { status } = await finish(one)
      if (status === 200) confirmed += 1
    })
    await until('the first to finish', 60_000, () => confirmed >= 2)
    await product.end('SIGKILL')
    await Promise.all(asked)
    saw(`killed when ${confirmed} of ${LEARNERS} had a confirmation`)

    product = await startProduct(dataDir, settings)
    // Everyone clicks the button once more, with or without an answer before.
    const again = await Promise.all(learners.map(finish))
    promise(
      'pressing again does no harm',
      again.every(({ status }) => status < 500),
      [...new Set(again.map(({ status }) => status))].join(', '),
    )
    const counts = await Promise.all(learners.map(certificatesOf))
    promise(
      'everybody has exactly one certificate',
      counts.every((count) => count === 1),
      `${counts.filter((count) => count === 1).length} of ${LEARNERS}`,
    )
    await until('mails under way', 60_000, () => mailbox.arrived.length >= 3)
    await product.end('SIGKILL')
    saw(`killed again with ${mailbox.arrived.length} mails handed over, the last of them not yet acknowledged`)
    product = await startProduct(dataDir, settings)
    const took = await until(
      'the mails',
      240_000,
      () => new Set(mailbox.arrived.map(({ to }) => to)).size === LEARNERS,
    ).catch(() => NaN)
    promise(
      'every mail arrives',
      new Set(mailbox.arrived.map(({ to }) => to)).size === LEARNERS,
      `the last one ${seconds(took)} after the start`,
    )
    // Lost work starts again after its limit of 60 s: wait until that is over too.
    await pause(120_000)
    const messages = byMessage(mailbox.arrived)
    const repeated = [...messages.values()].filter((count) => count > 1).length
    promise(
      'nobody has two different mails',
      messages.size === LEARNERS,
      `${messages.size} mails for ${LEARNERS} people`,
    )
    promise(
      'only what was under way leaves again, and is known as the same mail',
      repeated <= MAILS_AT_ONCE,
      `${repeated} with the same Message-ID twice`,
    )
    await product.end('SIGTERM')
    await mailbox.close()
  },
}
