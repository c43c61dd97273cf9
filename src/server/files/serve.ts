import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '#shared/errors.ts'
import { IMAGE_WIDTHS, widthForDataSaver } from '#shared/images.ts'
import { message } from '#shared/message.ts'
import type { Services } from '../service-types.ts'
import { COOKIE } from '../session/cookies.ts'
import { files } from './files.table.ts'
import { copyKey, formatsOf } from './images.ts'
import { isSignedFor } from './signed-urls.ts'
import { untilFirstBytes } from '../store/store.ts'

const YEAR = 31_536_000
const DAY = 86_400
const FILE_NOT_FOUND = message('File not found')
type Query = { w?: string; until?: string; key?: string }
type Stored = typeof files.$inferSelect

/** Serves stored files: pictures in the asked width, private ones by signed address, Range for video. */
export function serveFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { name: string }; Querystring: Query }>('/files/:name', async (request, reply) => {
    const id = /^([0-9a-f]{24})\.[a-z0-9]{2,4}$/.exec(request.params.name)?.[1]
    const [file] = id ? await services.db.select().from(files).where(eq(files.id, id)) : []
    if (!file) throw notFound(FILE_NOT_FOUND)
    if (!file.isPublic && !isSignedFor(services.secret, file.id, request.query, services.now())) {
      throw new AppError('forbidden', message('This link has expired. Reload the page for a new one.'))
    }
    void reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', file.isPublic ? `public, max-age=${YEAR}, immutable` : 'private, max-age=3600')
    if (file.kind === 'document') void reply.header('content-disposition', 'attachment')
    if (file.kind === 'image') return sendPicture(services, file, request, reply)
    const key = `${file.id}.${file.type.split('/')[1] ?? 'bin'}`
    const size = await services.files.size(key)
    if (size === undefined) throw notFound(FILE_NOT_FOUND)
    return sendBytes(services, { key, size, type: file.type }, request, reply)
  })
}

type Asked = FastifyRequest<{ Querystring: Query }>

/** A picture in the asked width and the lightest format that there is and that the browser takes. */
async function sendPicture(services: Services, file: Stored, request: Asked, reply: FastifyReply) {
  const asked = IMAGE_WIDTHS.find((each) => String(each) === request.query.w) ?? Math.max(...IMAGE_WIDTHS)
  const density = savingDensity(request)
  const width = density === undefined ? asked : widthForDataSaver(asked, density)
  // A smaller copy is cached for only one day, since the person may turn data saving off.
  if (width !== asked) void reply.header('cache-control', `private, max-age=${DAY}`)
  const takesAvif = request.headers.accept?.includes('image/avif') ?? false
  for (const format of formatsOf(width)) {
    const key = copyKey(file.id, width, format)
    if (format === 'avif' && !takesAvif) continue
    const size = await services.files.size(key)
    if (size === undefined) continue
    const about = { key, size, type: `image/${format}` }
    return sendBytes(services, about, request, reply.header('vary', 'Accept, Save-Data'))
  }
  throw notFound(FILE_NOT_FOUND)
}

/**
 * The dots per pixel of a screen whose owner saves data; undefined for everyone else. Pages are the same for all, so
 * what is saved is saved here: the header comes from the browser, the cookie from early-script.ts and the footer's
 * switch.
 */
function savingDensity({ headers, cookies }: FastifyRequest): number | undefined {
  const density = Number(cookies[COOKIE.dataSaver])
  if (density >= 1 && density <= 8) return density
  return headers['save-data']?.toString().toLowerCase() === 'on' ? 1 : undefined
}

type Sent = { key: string; size: number; type: string }

async function sendBytes(
  { files: store }: Services,
  { key, size, type }: Sent,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  void reply.type(type).header('accept-ranges', 'bytes')
  const range = readRange(request.headers.range, size)
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send()
  const bytes = await untilFirstBytes(store.read(key, range))
  if (!range) return reply.header('content-length', size).send(bytes)
  void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply.header('content-length', range.end - range.start + 1).send(bytes)
}

/** One byte range of RFC 9110; several ranges or another unit count as none. */
function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!parts || (parts[1] === '' && parts[2] === '')) return undefined
  const last = size - 1
  const start = parts[1] === '' ? Math.max(0, size - Number(parts[2])) : Number(parts[1])
  const end = parts[1] === '' || parts[2] === '' ? last : Math.min(Number(parts[2]), last)
  return start > end || start > last ? 'unsatisfiable' : { start, end }
}
