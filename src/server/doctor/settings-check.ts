import type { Config } from '../config.ts'
import { type Finding, findingsAbout } from './finding.ts'

const { fine, note, problem } = findingsAbout('settings')

type Read = Pick<
  Config,
  'env' | 'demo' | 'baseUrl' | 'trustProxy' | 'databaseUrl' | 'role' | 'secret' | 'stopAfterSeconds' | 'backup' | 'push'
>

/** Settings that work, but are not suitable for a public site. */
export function checkSettings(config: Read): Finding[] {
  const found: Finding[] = []
  if (config.env !== 'production')
    found.push(problem(`NODE_ENV is ${config.env}`, 'Set NODE_ENV=production: sign-in codes stay out of the log then.'))
  if (config.demo)
    found.push(
      problem('the demo is on: everybody knows its passwords', 'Leave DEMO out, and begin with an empty database.'),
    )
  if (!config.baseUrl.startsWith('https://'))
    found.push(
      problem(
        `BASE_URL is ${config.baseUrl}: cookies are not Secure`,
        'Put a proxy with TLS in front, and set BASE_URL=https://….',
      ),
    )
  else if (config.trustProxy.length === 0)
    found.push(
      problem(
        'TRUST_PROXY names no proxy: all visitors share its address, and so one request limit',
        'Set TRUST_PROXY to the address from which the proxy connects.',
      ),
    )
  if (config.trustProxy.some((one) => /^(0\.0\.0\.0|::)(\/0)?$/.test(one)))
    found.push(
      problem(
        'TRUST_PROXY believes everybody',
        'Name only the addresses of the proxy: visitors could claim any address.',
      ),
    )
  if (config.backup.key === undefined)
    found.push(
      problem(
        'BACKUP_KEY is not set: backups can be read by whoever has the file',
        'Set BACKUP_KEY to 32 random letters, and keep it elsewhere, too.',
      ),
    )
  if (config.role !== 'both' && config.secret === undefined)
    found.push(
      note(
        'SECRET is not set: each data folder has its own',
        'Give all processes the same SECRET, unless they share one data folder.',
      ),
    )
  if (config.role !== 'both' && config.push.keys === undefined)
    found.push(
      note(
        'VAPID_PUBLIC_KEY is not set: each data folder has its own pair',
        'Give all processes the same pair, unless they share one data folder.',
      ),
    )
  if (config.role !== 'both' && config.stopAfterSeconds === 0)
    found.push(
      note(
        'STOP_AFTER_SECONDS is 0: a process that stops refuses requests before the proxy knows',
        'Set it to more than the proxy takes to notice a red /readyz, such as 5.',
      ),
    )
  return found.length > 0 ? found : [fine('as a site for people needs them')]
}
