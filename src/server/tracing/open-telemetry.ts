import {
  context,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { TracingSettings } from '../tracing-settings.ts'
import type { Tracer } from './tracing.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const
/** A collector that does not answer must not keep spans in memory, nor the process from ending. */
const SEND_LIMIT_MS = 5000

/** Sends spans to a collector by OTLP over HTTP, in batches and beside the work. */
export function createTracer({ url, headers, part, service }: TracingSettings): Tracer {
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, headers, timeoutMillis: SEND_LIMIT_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    // By the id of the trace alone: a stranger's header decides neither that we trace nor that we do not.
    sampler: new TraceIdRatioBasedSampler(part),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('mbuyu')
  const propagator = new W3CTraceContextPropagator()
  const parentOf = (traceparent: string | undefined): Context => {
    const active = context.active()
    return traceparent === undefined || active !== ROOT_CONTEXT
      ? active
      : propagator.extract(active, { traceparent }, defaultTextMapGetter)
  }
  return {
    open({ name, kind, attributes = {} }, traceparent) {
      const parent = parentOf(traceparent)
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent)
      const inside = trace.setSpan(parent, span)
      return {
        run: (work) => context.with(inside, work),
        set: (about) => void span.updateName(about.name).setAttributes(about.attributes),
        end: (hasFailed) => {
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async stop() {
      // Spans that cannot be sent are dropped and must not block the stop.
      await provider.shutdown().catch(() => undefined)
      context.disable()
    },
  }
}
