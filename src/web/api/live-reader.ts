/** One event, as it stands in the stream. */
export type StreamEvent = { id: string | undefined; type: string; data: Record<string, unknown> }

/**
 * Reads server-sent events out of text that comes in pieces (WHATWG HTML, 9.2). Our own instead of `EventSource`, which
 * hides the status of a refusal, how long to wait, and the comments by which a dead connection is told from a quiet one.
 */
export function createEventReader(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => fieldAndValueOf(line)))
      const data = fields.get('data')
      if (data === undefined) continue
      const type = fields.get('event') ?? 'message'
      onEvent({ id: fields.get('id'), type, data: JSON.parse(data) as Record<string, unknown> })
    }
  }
}

function fieldAndValueOf(line: string): [string, string] {
  const at = line.indexOf(': ')
  return [line.slice(0, at), line.slice(at + 2)]
}
