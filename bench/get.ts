import http from 'node:http'

/** One GET; answers its time and, for a poll, the tag to ask with the next time. */
export function get(
  url: string,
  agent: http.Agent,
  headers: Record<string, string>,
): Promise<{ ms: number; status: number; etag: string }> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers }, (answer) => {
        answer
          .resume()
          .once('end', () =>
            resolve({ ms: performance.now() - began, status: answer.statusCode ?? 0, etag: answer.headers.etag ?? '' }),
          )
      })
      .once('error', reject)
  })
}
