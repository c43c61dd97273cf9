import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Config } from './config.ts'
import type { ActorFactsSql } from './db/actor-facts.ts'
import type { Database, Db } from './db/db.ts'
import type { FileStore } from './store/store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { StreamHub } from './stream/hub.ts'

/** What handlers and jobs work with; made once at start, by `createApp`, and once per test file. */
export type Services = {
  config: Config
  database: Database
  db: Db
  jobs: Jobs
  files: FileStore
  /** Archives of personal data, kept for some days. */
  archives: FileStore
  /** Key for codes and signed addresses. */
  secret: string
  log: FastifyBaseLogger
  /** What features add to the caller. */
  actorFacts: ActorFactsSql
  /** Every call that the product answers, with the ability that it needs. */
  endpoints: readonly Endpoint[]
  /** Tells the open pages what happens. */
  streams: StreamHub
  /** The clock; tests move it. */
  now: () => Date
  /** The minimum time of answers that must not reveal whether there was anything to do; tests shorten it. */
  evenMs: number
}

/** What the app is built from; it adds what comes from the registers. */
export type OpenServices = Omit<Services, 'log' | 'actorFacts' | 'endpoints' | 'streams' | 'evenMs'>
