/** A collector of traces, and which part of them it gets. */
export type TracingSettings = { url: string; headers: Record<string, string>; part: number; service: string }

type Given = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined
  OTEL_TRACES_SAMPLER_ARG: number
  OTEL_SERVICE_NAME: string
}

/** Where traces go; names and values of headers are percent-encoded, as OpenTelemetry writes them. */
export function readTracingSettings(given: Given): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = given
  if (!url) return undefined
  const pairs = headers.split(',').filter(Boolean)
  return {
    url,
    headers: Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]),
    ),
    part: given.OTEL_TRACES_SAMPLER_ARG,
    service: given.OTEL_SERVICE_NAME,
  }
}
