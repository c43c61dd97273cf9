import path from 'node:path'
import * as z from 'zod/mini'
import { CURRENCIES, type Currency } from '#shared/currency.ts'
import { readTracingSettings, type TracingSettings } from './tracing-settings.ts'

const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false'], { error: 'must be 0 or 1' }),
  z.transform((text) => text === '1' || text === 'true'),
)
const wholeNumberText = (min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a whole number' })
    .check(z.int('must be a whole number'), z.minimum(min), z.maximum(max))

/** Every environment variable the server reads; `npm run docs` writes this list into docs/configuration.md. */
export const settingsSchema = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  PROCESS_ROLE: z._default(z.enum(['web', 'worker', 'both']), 'both'),
  PORT: z._default(wholeNumberText(0, 65535), 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '0.0.0.0'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  DATABASE_DIRECT_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  MIGRATION_DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  DATABASE_REPLICA_URL: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^postgres(ql)?:\/\/[^,]+(,postgres(ql)?:\/\/[^,]+)*$/,
          'must be addresses that start with postgres://',
        ),
      ),
  ),
  BASE_URL: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^/]+$/, 'must be an address without a path, like https://mbuyu.example')),
  ),
  SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  DEMO: z.optional(flag),
  SIGN_IN_CODE: z._default(z.enum(['always', 'new-device', 'never']), 'new-device'),
  TRUST_PROXY: z._default(z.string(), ''),
  REQUEST_LIMITS: z._default(flag, true),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
  MAIL_FROM: z._default(z.string().check(z.minLength(3)), 'Mbuyu <no-reply@mbuyu.test>'),
  MAIL_BOUNCE_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{32,200}$/, 'must have at least 32 letters, digits, - or _')),
  ),
  MAIL_REPLY_ADDRESS: z.optional(z.string().check(z.regex(/^[\w.-]{1,20}@[\w.-]+$/, 'must be like reply@example.org'))),
  MAIL_REPLY_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{32,200}$/, 'must have at least 32 letters, digits, - or _')),
  ),
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{87}$/, 'must be 65 bytes in base64url'))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url'))),
  PUSH_TEST_URL: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/, 'must be an address without a path'))),
  MOMO_URL: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/, 'must be an address without a path'))),
  MOMO_SUBSCRIPTION_KEY: z.optional(z.string()),
  MOMO_API_USER: z.optional(z.string()),
  MOMO_API_KEY: z.optional(z.string()),
  MOMO_ENVIRONMENT: z._default(z.string().check(z.regex(/^[a-z]+$/, 'must be a word like mtnrwanda')), 'sandbox'),
  MOMO_CURRENCY: z._default(z.enum(CURRENCIES), 'RWF'),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  S3_ENDPOINT: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/, 'must be an address without a path'))),
  S3_REGION: z._default(
    z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'must be a word like eu-central-1')),
    'us-east-1',
  ),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_PATH_STYLE: z.optional(flag),
  BACKUP_DIR: z.optional(z.string().check(z.minLength(1))),
  BACKUP_KEY: z.optional(z.string().check(z.minLength(20, 'must have at least 20 characters'))),
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[\w-]{32,200}$/, 'must have at least 32 letters, digits, - or _')),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^?#]+[^/?#]$/, 'must be an address without a slash at its end')),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    z.string().check(z.regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'must be like name=value,other=value')),
  ),
  OTEL_SERVICE_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(100)), 'mbuyu'),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.coerce.number({ error: 'must be a number from 0 to 1' }).check(z.minimum(0), z.maximum(1)),
    1,
  ),
  STOP_AFTER_SECONDS: z._default(wholeNumberText(0, 20), 0),
  LOG_LEVEL: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']), 'info'),
})

export const SETTING_NOTES: Record<keyof z.infer<typeof settingsSchema>, string> = {
  NODE_ENV: '`production` turns the demo off unless DEMO=1 and refuses SIGN_IN_CODE=never.',
  PROCESS_ROLE:
    'What this process does: `web` answers people and queues work, `worker` does the queued and the scheduled work and answers /livez, /readyz and /metrics only, `both` is one process for everything. `web` and `worker` need DATABASE_URL.',
  PORT: 'Port to listen on; 0 picks a free one.',
  HOST: 'Address to listen on.',
  DATA_DIR: 'Folder for the embedded database, uploads, mails and the secret.',
  DATABASE_URL: 'A PostgreSQL server (15 or newer). Without it the embedded engine is used.',
  DATABASE_DIRECT_URL:
    'The same database past the pooler, where DATABASE_URL is PgBouncer in transaction mode: for notifications, the job queue and migrations. With it DATABASE_URL gets neither named statements nor session settings (docs/deploy.md).',
  MIGRATION_DATABASE_URL:
    'The same database as the role that owns its tables, used at the start for migrations only. Then the role of DATABASE_URL cannot change the audit log (SECURITY.md).',
  DATABASE_REPLICA_URL:
    'PostgreSQL servers that follow DATABASE_URL, separated by commas: public answers and reports are read from them as soon as they have what was written until then (docs/deploy.md).',
  BASE_URL:
    'The address people type, used in mails and canonical links; with https every cookie is Secure. Default: http://localhost:PORT.',
  SECRET: 'Key for codes and signed addresses. Default: made at the first start, stored in DATA_DIR/secret.',
  DEMO: 'Demo accounts, demo data and /dev pages. Default: 1, and 0 when NODE_ENV=production.',
  SIGN_IN_CODE: 'When a mailed code is asked for: always, new-device or never.',
  TRUST_PROXY:
    'Addresses of proxies whose forwarding headers count, separated by commas. Behind a proxy that is not named all visitors share one address, and so one request limit.',
  REQUEST_LIMITS: '0 switches the request limits off, for load tests only; refused in production.',
  SMTP_URL: 'Mail server. Without it each mail is an .eml file under DATA_DIR/mail.',
  MAIL_FROM: 'Sender of the mails.',
  MAIL_BOUNCE_KEY:
    'Lets the mail provider tell of mails that came back and of complaints: it sends `{"email": "…", "kind": "bounce"}` or `"complaint"` as JSON by POST to BASE_URL/api/mail-bounces with the header `Authorization: Bearer` and this key, and such an address gets no newsletter and no job alerts any more. Without it there is no such call.',
  MAIL_REPLY_ADDRESS:
    'Where visitors answer by mail, such as `reply@example.org`: mails to visitors ask for answers at `reply+TOKEN@example.org`, and the mail server hands these over with MAIL_REPLY_KEY. Without it they answer by the link in the mail.',
  MAIL_REPLY_KEY:
    'Lets the mail server hand over what came to a reply address: it sends `{"to": "…", "text": "…", "message_key": "…", "is_automatic": false}` as JSON by POST to BASE_URL/api/mail-replies with the header `Authorization: Bearer` and this key. Without it there is no such call.',
  VAPID_PUBLIC_KEY:
    'Public key for notifications to devices. Default: a pair made at the first start, stored in DATA_DIR/push-keys.json; with several data folders give all processes the same pair.',
  VAPID_PRIVATE_KEY: 'Its private key.',
  PUSH_TEST_URL: 'A push service for tests, called beside those of the browsers; refused in production.',
  MOMO_URL:
    'MTN MoMo Collections, such as https://proxy.momoapi.mtn.com. With the next three it is offered at the checkout.',
  MOMO_SUBSCRIPTION_KEY: 'Primary key of the Collections product.',
  MOMO_API_USER: 'API user (a UUID) of the Collections product.',
  MOMO_API_KEY: 'Its API key.',
  MOMO_ENVIRONMENT: 'The target environment that MTN has given: mtnrwanda, mtnuganda …',
  MOMO_CURRENCY: 'The currency that this environment takes.',
  S3_BUCKET:
    'Files are kept in this bucket of a service that speaks S3 instead of DATA_DIR/files, with the next keys; see docs/files.md. `npm run move-files` brings them over. The bucket is private: people get every byte from this product.',
  S3_ENDPOINT: 'Address of the service, such as https://s3.example.org. Default: the one of AWS for the region.',
  S3_REGION: 'Its region; most services besides AWS take any.',
  S3_ACCESS_KEY_ID: 'Key that may list the bucket, and read, write and delete its objects.',
  S3_SECRET_ACCESS_KEY: 'Its secret.',
  S3_PATH_STYLE:
    '1 names the bucket in the path instead of the host. Default: 1 with S3_ENDPOINT, as most such services need it, and 0 without.',
  BACKUP_DIR: 'Folder for the backups, best on another disk. Default: DATA_DIR/backups.',
  BACKUP_KEY:
    'Encrypts every backup; without it a backup can be read by whoever has the file, and leaves out DATA_DIR/secret. Keep it elsewhere: nothing opens the backups without it.',
  METRICS_TOKEN:
    'Lets Prometheus read /metrics of this process with the header `Authorization: Bearer` and this token; see docs/deploy.md. Without it there is no such address, and nothing is counted.',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'A collector of OpenTelemetry that takes OTLP over HTTP, such as http://127.0.0.1:4318: requests, statements, queued work and calls to other services are sent there as traces; see docs/deploy.md. Without it nothing is traced.',
  OTEL_EXPORTER_OTLP_HEADERS:
    'What the collector asks for, such as `authorization=Bearer%20…`: names and values, separated by commas.',
  OTEL_SERVICE_NAME: 'The name under which the traces of this process stand.',
  OTEL_TRACES_SAMPLER_ARG: 'Which part of all traces is sent, from 0 to 1.',
  STOP_AFTER_SECONDS:
    'How long /readyz is red before a stopping process takes no more requests. Behind a load balancer: longer than it takes to notice.',
  LOG_LEVEL: 'How much is logged.',
}

export type Config = {
  env: 'development' | 'production' | 'test'
  role: 'web' | 'worker' | 'both'
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** The address behind the pooler; undefined when `databaseUrl` is not a pooler. */
  databaseDirectUrl: string | undefined
  migrationDatabaseUrl: string | undefined
  /** Its replicas. */
  databaseReplicaUrls: string[]
  baseUrl: string
  secret: string | undefined
  demo: boolean
  signInCode: 'always' | 'new-device' | 'never'
  trustProxy: string[]
  requestLimits: boolean
  smtpUrl: string | undefined
  mailFrom: string
  /** Where answers to visitors are answered by mail; undefined: only by the link in the mail. */
  mailReplyAddress: string | undefined
  /** The secret with which the mail server hands over visitors' answers; undefined: answers by mail are off. */
  mailReplyKey: string | undefined
  /** The secret with which a mail provider reports bounces; undefined: bounces are not reported. */
  mailBounceKey: string | undefined
  /** Notifications to devices. */
  push: { keys: { publicKey: string; privateKey: string } | undefined; testUrl: string | undefined }
  /** MTN MoMo Collections; undefined where it is not used. */
  momo:
    | { url: string; subscriptionKey: string; user: string; key: string; environment: string; currency: Currency }
    | undefined
  /** Where files are kept; undefined: in the data folder. */
  s3: S3Settings | undefined
  /** Where backups are, and what encrypts them; undefined: nothing does. */
  backup: { folder: string; key: string | undefined }
  /** The token for reading the metrics; undefined: there are no metrics. */
  metricsToken: string | undefined
  /** Where traces go; undefined: there are none. */
  tracing: TracingSettings | undefined
  stopAfterSeconds: number
  logLevel: string
}

/** A bucket and its credentials. */
export type S3Settings = {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  isPathStyle: boolean
}

/**
 * Reads and checks the environment. Throws one sentence per wrong variable, naming it, so that a
 * mistake stops the start instead of causing errors later.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const known = Object.keys(settingsSchema.shape)
  const given = Object.fromEntries(
    known.filter((key) => env[key] !== undefined && env[key] !== '').map((key) => [key, env[key]]),
  )
  const read = settingsSchema.safeParse(given)
  if (!read.success) {
    throw new Error(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const value = read.data
  const production = value.NODE_ENV === 'production'
  if (production && value.SIGN_IN_CODE === 'never') throw new Error('SIGN_IN_CODE: never is refused in production')
  if (production && !value.REQUEST_LIMITS) throw new Error('REQUEST_LIMITS: 0 is refused in production')
  if (production && value.PUSH_TEST_URL) throw new Error('PUSH_TEST_URL: refused in production')
  if (value.PROCESS_ROLE !== 'both' && !value.DATABASE_URL)
    throw new Error(
      `PROCESS_ROLE: ${value.PROCESS_ROLE} needs DATABASE_URL, as one process alone opens the embedded engine`,
    )
  if (value.DATABASE_REPLICA_URL && !value.DATABASE_URL)
    throw new Error('DATABASE_REPLICA_URL: needs DATABASE_URL, the server that replicas follow')
  if (value.DATABASE_DIRECT_URL && !value.DATABASE_URL)
    throw new Error('DATABASE_DIRECT_URL: needs DATABASE_URL, the pooler that it goes past')
  return {
    env: value.NODE_ENV,
    role: value.PROCESS_ROLE,
    port: value.PORT,
    host: value.HOST,
    dataDir: path.resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    migrationDatabaseUrl: value.MIGRATION_DATABASE_URL,
    databaseReplicaUrls: value.DATABASE_REPLICA_URL?.split(',') ?? [],
    baseUrl: value.BASE_URL ?? `http://localhost:${value.PORT}`,
    secret: value.SECRET,
    demo: value.DEMO ?? !production,
    signInCode: value.SIGN_IN_CODE,
    trustProxy: value.TRUST_PROXY.split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    requestLimits: value.REQUEST_LIMITS,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    mailBounceKey: value.MAIL_BOUNCE_KEY,
    mailReplyAddress: value.MAIL_REPLY_ADDRESS,
    mailReplyKey: value.MAIL_REPLY_KEY,
    push: { keys: pushKeysOf(value), testUrl: value.PUSH_TEST_URL },
    momo: momoOf(value),
    s3: s3Of(value),
    backup: { folder: path.resolve(value.BACKUP_DIR ?? path.join(value.DATA_DIR, 'backups')), key: value.BACKUP_KEY },
    metricsToken: value.METRICS_TOKEN,
    tracing: readTracingSettings(value),
    stopAfterSeconds: value.STOP_AFTER_SECONDS,
    logLevel: value.LOG_LEVEL,
  }
}

/** Both of these or neither. */
function pushKeysOf(value: z.infer<typeof settingsSchema>): Config['push']['keys'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = value
  if (!publicKey && !privateKey) return undefined
  if (!publicKey || !privateKey) throw new Error('VAPID_PUBLIC_KEY: needs VAPID_PRIVATE_KEY beside it')
  return { publicKey, privateKey }
}

/** All of these or none; a part of them is a mistake. */
function momoOf(value: z.infer<typeof settingsSchema>): Config['momo'] {
  const { MOMO_URL: url, MOMO_SUBSCRIPTION_KEY: subscriptionKey, MOMO_API_USER: user, MOMO_API_KEY: key } = value
  if (!url && !subscriptionKey && !user && !key) return undefined
  if (!url || !subscriptionKey || !user || !key)
    throw new Error('MOMO_URL: needs MOMO_SUBSCRIPTION_KEY, MOMO_API_USER and MOMO_API_KEY beside it')
  return { url, subscriptionKey, user, key, environment: value.MOMO_ENVIRONMENT, currency: value.MOMO_CURRENCY }
}

/** All of these or none. */
function s3Of(value: z.infer<typeof settingsSchema>): Config['s3'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value
  if (!bucket && !accessKeyId && !secretAccessKey) return undefined
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new Error('S3_BUCKET: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it')
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_PATH_STYLE: isPathStyle } = value
  return { bucket, endpoint, region, accessKeyId, secretAccessKey, isPathStyle: isPathStyle ?? endpoint !== undefined }
}
