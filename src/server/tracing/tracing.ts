import type { TracingSettings } from '../tracing-settings.ts'

/** What a span tells: never a value that a person has typed, an address or a name. */
export type About = {
  name: string
  /** `server`: a request to us; `client`: a call of ours to something else; `consumer`: queued work. */
  kind: 'server' | 'client' | 'consumer'
  attributes?: Readonly<Record<string, string | number>>
}

/** A span that is open for as long as a request; `run` works inside it. */
export type OpenSpan = {
  run: <T>(work: () => T) => T
  set: (about: { name: string; attributes: Readonly<Record<string, string | number>> }) => void
  end: (hasFailed: boolean) => void
}

/** Where spans go; `open-telemetry.ts` is the one there is. */
export type Tracer = {
  /** @param traceparent of a caller, as W3C Trace Context writes it; what is wrong with it is ignored */
  open: (about: About, traceparent?: string) => OpenSpan
  /** Sends what has not been sent. */
  stop: () => Promise<void>
}

let tracer: Tracer | undefined

/** Starts to trace this process where the configuration names a collector; without one the library is not loaded. */
export async function startTracing({ tracing }: { tracing: TracingSettings | undefined }): Promise<void> {
  if (!tracing || tracer) return
  const { createTracer } = await import('./open-telemetry.ts')
  tracer = createTracer(tracing)
}

/** Sends what has not been sent, and traces no more. */
export async function stopTracing(): Promise<void> {
  const ended = tracer
  tracer = undefined
  await ended?.stop()
}

/** Whether this process is traced. */
export const isTracing = (): boolean => tracer !== undefined

/** Opens a span that its caller ends; undefined where nothing is traced. */
export const openSpan = (about: About, traceparent?: string): OpenSpan | undefined => tracer?.open(about, traceparent)

/** Works inside a span. */
export async function inSpan<T>(about: About, work: () => Promise<T>): Promise<T> {
  const span = tracer?.open(about)
  if (!span) return work()
  try {
    const result = await span.run(work)
    span.end(false)
    return result
  } catch (problem) {
    span.end(true)
    throw problem
  }
}
