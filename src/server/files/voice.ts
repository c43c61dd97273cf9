/** What a browser records as a voice note: Opus, in one of two containers. */
export type Voice = { type: 'audio/webm' | 'audio/ogg'; seconds: number }

const OPUS_RATE = 48_000
const PAGE = 'OggS'
const [PAGE_HEAD, GRANULE, SEGMENTS] = [27, 6, 26]
const [HEAD_BYTES, SKIP] = [19, 10]

/** An Ogg file begins with a page that holds nothing but the head of Opus; its last page tells how many samples there are. */
function oggSeconds(data: Buffer): number | undefined {
  if (data.length < PAGE_HEAD || data.toString('latin1', 0, PAGE.length) !== PAGE) return undefined
  const head = PAGE_HEAD + data.readUInt8(SEGMENTS)
  if (data.length < head + HEAD_BYTES || data.toString('latin1', head, head + 8) !== 'OpusHead') return undefined
  const last = data.lastIndexOf(PAGE)
  if (last + PAGE_HEAD > data.length) return undefined
  const samples = Number(data.readBigUInt64LE(last + GRANULE)) - data.readUInt16LE(head + SKIP)
  return Math.max(0, samples) / OPUS_RATE
}

const ID = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track: 0xae,
  codec: 0x86,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  block: 0xa3,
  group: 0xa0,
  blockOfGroup: 0xa1,
}
/** These hold others. A recording that is made as it goes does not know how long they are. */
const PARENTS = new Set([ID.ebml, ID.segment, ID.info, ID.tracks, ID.track, ID.cluster, ID.group])
const [LONGEST_ID, LONGEST_SIZE] = [4, 8]

type Read = { value: number; bytes: number }

/** A number whose first bits tell how many bytes it has; as an id it keeps those bits. */
function readNumber(
  data: Buffer,
  at: number,
  { longest, keepsMark }: { longest: number; keepsMark: boolean },
): Read | undefined {
  const first = data[at]
  if (first === undefined || first === 0) return undefined
  const bytes = Math.clz32(first) - 23
  if (bytes > longest || at + bytes > data.length) return undefined
  let value = keepsMark ? first : first & (0xff >> bytes)
  for (let nth = 1; nth < bytes; nth += 1) value = value * 256 + (data[at + nth] ?? 0)
  return { value, bytes }
}

type Element = { id: number; body: Buffer }

/** The elements of a WebM file that hold no others, in their order; undefined when the bytes are none. */
function elementsOf(data: Buffer): Element[] | undefined {
  const found: Element[] = []
  let at = 0
  while (at < data.length) {
    const id = readNumber(data, at, { longest: LONGEST_ID, keepsMark: true })
    const size = id && readNumber(data, at + id.bytes, { longest: LONGEST_SIZE, keepsMark: false })
    if (!id || !size) return undefined
    at += id.bytes + size.bytes
    if (PARENTS.has(id.value)) continue
    found.push({ id: id.value, body: data.subarray(at, at + size.value) })
    at += size.value
  }
  return found
}

const numberIn = (body: Buffer): number => body.reduce((sum, byte) => sum * 256 + byte, 0)
const NANOSECONDS = 1e9
const USUAL_SCALE = 1e6

/** A WebM file with one track of Opus and no other; a recording tells its length only by the time of its last block. */
function webmSeconds(data: Buffer): number | undefined {
  if (data.length < 4 || data.readUInt32BE(0) !== ID.ebml) return undefined
  const elements = elementsOf(data)
  const textsOfElement = (id: number) =>
    elements?.filter((one) => one.id === id).map(({ body }) => body.toString('latin1'))
  if (!elements || textsOfElement(ID.docType)?.[0]?.replaceAll('\0', '') !== 'webm') return undefined
  const codecs = textsOfElement(ID.codec)
  if (codecs?.length !== 1 || codecs[0] !== 'A_OPUS') return undefined
  const scaling = elements.find(({ id }) => id === ID.scale)
  let [ofCluster, last] = [0, 0]
  for (const { id, body } of elements) {
    if (id === ID.clusterTime) ofCluster = numberIn(body)
    // The number of the track is one byte, and the time is that after the beginning of the cluster.
    const isBlock = id === ID.block || id === ID.blockOfGroup
    if (isBlock && body.length >= 3) last = Math.max(last, ofCluster + body.readInt16BE(1))
  }
  return (last * (scaling ? numberIn(scaling.body) : USUAL_SCALE)) / NANOSECONDS
}

/** What a voice note is, by its bytes, with its length rounded up; undefined when it is not Opus in WebM or Ogg. */
export function readVoice(data: Buffer): Voice | undefined {
  const ofOgg = oggSeconds(data)
  const seconds = ofOgg ?? webmSeconds(data)
  if (seconds === undefined || !Number.isFinite(seconds)) return undefined
  return { type: ofOgg === undefined ? 'audio/webm' : 'audio/ogg', seconds: Math.max(1, Math.ceil(seconds)) }
}
