const size = (length: number): Buffer => {
  const written = Buffer.alloc(8)
  written.writeBigUInt64BE(BigInt(length))
  written[0] = 0x01
  return written
}
const UNKNOWN = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])
const element = (id: string, body: Buffer): Buffer => Buffer.concat([Buffer.from(id, 'hex'), size(body.length), body])
const open = (id: string, ...inside: Buffer[]): Buffer => Buffer.concat([Buffer.from(id, 'hex'), UNKNOWN, ...inside])
const number = (value: number): Buffer => {
  const written = Buffer.alloc(4)
  written.writeUInt32BE(value)
  return written
}

/** A recording as browsers make it: WebM of unknown length, with a block at its beginning and one at its end. */
export function aWebm(seconds: number, { codec = 'A_OPUS', padding = 0 } = {}): Buffer {
  const block = Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), Buffer.alloc(20 + padding)])
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    open('18538067', element('1549a966', element('2ad7b1', number(1_000_000)))),
    element(
      '1654ae6b',
      element('ae', Buffer.concat([element('83', Buffer.from([2])), element('86', Buffer.from(codec))])),
    ),
    open('1f43b675', element('e7', number(0)), element('a3', block)),
    open('1f43b675', element('e7', number(seconds * 1000)), element('a3', block)),
  ])
}

/** The same in an Ogg container. */
export function anOgg(seconds: number, head = 'OpusHead'): Buffer {
  const page = (samples: number, body: Buffer): Buffer => {
    const front = Buffer.alloc(28)
    front.write('OggS')
    front.writeBigUInt64LE(BigInt(samples), 6)
    front[26] = 1
    front[27] = body.length
    return Buffer.concat([front, body])
  }
  return Buffer.concat([
    page(0, Buffer.concat([Buffer.from(head), Buffer.alloc(11)])),
    page(seconds * 48_000, Buffer.alloc(40)),
  ])
}
