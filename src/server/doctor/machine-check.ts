import fs from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { findFreeBytes, FREE_BYTES_NEEDED } from '../health.ts'
import { type Finding, findingsAbout, reasonOf } from './finding.ts'

const folder = findingsAbout('data folder')
const backup = findingsAbout('backups')

const HOUR_MS = 3_600_000
/** A day, and the time that a large backup takes. */
const BACKUP_MS = 26 * HOUR_MS
const BACKUP = /^mbuyu-\d{8}T\d{4}-\d+\.tar\.gz(\.sealed)?$/
const GB = 1_000_000_000

const modeOf = async (file: string): Promise<number | undefined> =>
  fs.stat(file).then(
    ({ mode }) => mode & 0o777,
    () => undefined,
  )

/** Whether the data folder can be written to, by us and by no one else, and has room. */
export async function checkFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  const mode = await modeOf(dataDir)
  if (mode === undefined) return [folder.problem(`${dataDir} does not exist`, 'Make it, or correct DATA_DIR.')]
  const found: Finding[] = []
  const free = await findFreeBytes(dataDir)
  if (free === null)
    found.push(
      folder.problem(
        `${dataDir} cannot be written to`,
        'Give it to the account that runs the product (chown, or the volume).',
      ),
    )
  else if (free < FREE_BYTES_NEEDED)
    found.push(
      folder.problem(
        `${(free / GB).toFixed(1)} GB are free`,
        'Make room: half a gigabyte is the least, also while backups are made.',
      ),
    )
  if (mode & 0o007)
    found.push(folder.problem(`every account of this machine can read ${dataDir}`, `chmod o-rwx ${dataDir}`))
  for (const name of ['secret', 'push-keys.json']) {
    const file = path.join(dataDir, name)
    if (((await modeOf(file)) ?? 0) & 0o077) found.push(folder.problem(`others can read ${file}`, `chmod 600 ${file}`))
  }
  return found.length > 0 ? found : [folder.fine(`can be written to, ${((free ?? 0) / GB).toFixed(0)} GB are free`)]
}

/** How old the newest backup is. */
export async function checkBackups(
  { backup: { folder: place } }: Pick<Config, 'backup'>,
  now: () => number = Date.now,
): Promise<Finding[]> {
  const names = (await fs.readdir(place).catch(() => [])).filter((name) => BACKUP.test(name))
  const times = await Promise.all(names.map(async (name) => (await fs.stat(path.join(place, name))).mtimeMs))
  const newest = Math.max(...times)
  if (times.length === 0)
    return [
      backup.problem(
        `there is none in ${place}`,
        'Make one now (npm run backup -- --verify), and look at the plan on the page Database.',
      ),
    ]
  const hours = Math.round((now() - newest) / HOUR_MS)
  if (now() - newest > BACKUP_MS)
    return [
      backup.problem(
        `the newest is ${hours} hours old`,
        'Look at the plan on the page Database, and whether a worker runs (background work).',
      ),
    ]
  return [backup.fine(`the newest of ${times.length} is ${hours} hours old`)]
}

/** Access to the mail server and to DNS; tests give their own. */
export type MailAsking = { verify: (url: string) => Promise<unknown>; txt: (name: string) => Promise<string[][]> }

/** Whether mail leaves, and whether others will believe it. */
export async function checkMail(
  { smtpUrl, mailFrom, mailBounceKey }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailBounceKey'>,
  { verify, txt }: MailAsking,
): Promise<Finding[]> {
  const mail = findingsAbout('mail')
  if (smtpUrl === undefined)
    return [
      mail.problem(
        'SMTP_URL is not set: every mail stays a file',
        'Set SMTP_URL to the mail server that sends for you.',
      ),
    ]
  const found: Finding[] = []
  try {
    await verify(smtpUrl)
    found.push(mail.fine('the mail server lets us in'))
  } catch (reason) {
    found.push(
      mail.problem(
        `the mail server refuses us: ${reasonOf(reason)}`,
        'Correct SMTP_URL: address, port, user and password.',
      ),
    )
  }
  const domain = /@([\w.-]+)/.exec(mailFrom)?.[1] ?? ''
  if (domain.endsWith('.test'))
    return [...found, mail.problem(`MAIL_FROM is ${mailFrom}`, 'Set MAIL_FROM to an address of your own domain.')]
  const findTxtRecords = async (name: string): Promise<string[] | undefined> =>
    txt(name).then(
      (all) => all.map((parts) => parts.join('')),
      (reason: unknown) => (/ENOTFOUND|ENODATA/.test(reasonOf(reason)) ? [] : undefined),
    )
  for (const [name, start, what] of [
    [domain, 'v=spf1', 'SPF: who may send for it'],
    [`_dmarc.${domain}`, 'v=DMARC1', 'DMARC: what to do with forged mails'],
  ] as const) {
    const all = await findTxtRecords(name)
    if (all === undefined)
      found.push(
        mail.note(`the name service does not answer about ${name}`, 'Run this again from a machine that can ask it.'),
      )
    else if (all.some((one) => one.startsWith(start))) found.push(mail.fine(`${name} has ${start}`))
    else
      found.push(
        mail.problem(`${name} has no record ${start}`, `Add one (${what}); without it mails are taken for spam.`),
      )
  }
  if (mailBounceKey === undefined)
    found.push(
      mail.note(
        'MAIL_BOUNCE_KEY is not set: nobody tells us which addresses no longer exist',
        'Set it, and let the mail provider call /api/mail-bounces.',
      ),
    )
  return found
}
