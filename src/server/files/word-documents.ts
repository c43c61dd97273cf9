const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
const END_OF_LIST = Buffer.from('PK\u0005\u0006', 'latin1')
const ENTRY = Buffer.from('PK\u0001\u0002', 'latin1')
/** The last bytes of a ZIP archive, which contain its list of files. */
const END_BYTES = 65_557
const MOST_ENTRIES = 5000

/** Names inside an old Word file are written in two bytes a letter. */
const twoByteName = (name: string): Buffer => Buffer.from(name, 'utf16le')
const BODY = twoByteName('WordDocument')
const MACROS = twoByteName('_VBA_PROJECT')

/** The names of the files in a ZIP archive, by its list; undefined when that cannot be read. Nothing is unpacked. */
function namesIn(data: Buffer): Set<string> | undefined {
  const end = data.lastIndexOf(END_OF_LIST)
  if (end < 0 || end < data.length - END_BYTES || end + 22 > data.length) return undefined
  const count = data.readUInt16LE(end + 10)
  let at = data.readUInt32LE(end + 16)
  const names = new Set<string>()
  if (count > MOST_ENTRIES) return undefined
  for (let read = 0; read < count; read += 1) {
    if (at + 46 > data.length || !data.subarray(at, at + 4).equals(ENTRY)) return undefined
    const length = data.readUInt16LE(at + 28)
    names.add(data.toString('utf8', at + 46, at + 46 + length))
    at += 46 + length + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32)
  }
  return names
}

/** The type of a Word file, by its bytes (spec 3 §5: doc, docx); undefined when it is none, or when it holds macros. */
export function wordType(data: Buffer): string | undefined {
  if (data.subarray(0, OLE.length).equals(OLE))
    return data.includes(BODY) && !data.includes(MACROS) ? 'application/msword' : undefined
  if (!data.subarray(0, ZIP.length).equals(ZIP)) return undefined
  const names = namesIn(data)
  const isWord =
    names?.has('[Content_Types].xml') && names.has('word/document.xml') && !names.has('word/vbaProject.bin')
  return isWord ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' : undefined
}
