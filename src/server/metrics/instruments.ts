import type * as Prom from 'prom-client'

/** The bounds of durations in seconds: a cached answer, a query, a slow report, and what a person notices as stuck. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** The resolution at which the delay of the event loop is measured, in milliseconds; each measurement wakes the process. */
const LOOP_PRECISION_MS = 50

/** Everything that `/metrics` tells; deploy/grafana and deploy/prometheus name these. */
export type Instruments = ReturnType<typeof createInstruments>

/**
 * Makes the metrics of one app, beside those of the process itself (memory, processor, event loop), in a list of their
 * own: tests open several apps in one process.
 */
export function createInstruments(prom: typeof Prom) {
  const register = new prom.Registry()
  prom.collectDefaultMetrics({ register, eventLoopMonitoringPrecision: LOOP_PRECISION_MS })
  const registers = [register]
  const createGauge = <const Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new prom.Gauge({ name, help, labelNames, registers })
  return {
    register,
    requests: new prom.Counter({
      name: 'mbuyu_http_requests_total',
      help: 'Answered requests by the pattern of their route; (cached) is what visitors got without reaching a route.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    durations: new prom.Histogram({
      name: 'mbuyu_http_request_duration_seconds',
      help: 'How long requests took that reached a route; live streams are left out.',
      labelNames: ['method', 'route'],
      buckets: SECONDS,
      registers,
    }),
    refused: new prom.Counter({
      name: 'mbuyu_http_refused_total',
      help: 'Requests refused because this process is busy, or because their sender has asked too often.',
      labelNames: ['reason'],
      registers,
    }),
    streams: createGauge('mbuyu_open_streams', 'Open live streams of this process.'),
    people: createGauge('mbuyu_stream_people', 'People behind the open live streams of this process.'),
    connections: createGauge('mbuyu_database_connections', 'Connections of this process to the database.', ['state']),
    connectionsMost: createGauge('mbuyu_database_connections_most', 'How many connections this process may open.'),
    connectionsWanted: createGauge('mbuyu_database_connections_wanted', 'Requests that wait for a connection.'),
    databaseUp: createGauge('mbuyu_database_up', '1 when the database answered this scrape.'),
    replicaReads: new prom.Counter({
      name: 'mbuyu_database_reads_total',
      help: 'What may be read from a replica, by the server that was asked; nothing without DATABASE_REPLICA_URL.',
      labelNames: ['server'],
      registers,
    }),
    replicaUp: createGauge('mbuyu_database_replica_up', '1 when the replica answers and follows the primary.', [
      'replica',
    ]),
    replicaLag: createGauge(
      'mbuyu_database_replica_lag_seconds',
      'How far the replica is behind; 0 when it has everything.',
      ['replica'],
    ),
    jobs: createGauge(
      'mbuyu_jobs',
      'Queued work by its kind, the same from every process: due and not begun (waiting), due for more than ten minutes (late), given up within a day (failed). Mails are the kind mail.',
      ['queue', 'state'],
    ),
  }
}
