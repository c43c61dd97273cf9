import { createHmac } from 'node:crypto'
import QRCode from 'qrcode'

/** Letters of the signature: 80 bits cannot be guessed. */
const SIGNED = 16

/** The number of the card of a person: the person who holds it can have it checked, and no one can make one up. */
export const cardCode = (secret: string, userId: number): string => {
  const signature = createHmac('sha256', secret).update(`member-card:${userId}`).digest('hex').slice(0, SIGNED)
  return `${userId}-${signature.toUpperCase()}`
}

/** The code as one path of unit squares, and how many squares wide it is. */
export function drawCardQr(url: string): { size: number; d: string } {
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' })
  const squares = Array.from({ length: modules.size ** 2 }, (_, at) => [
    at % modules.size,
    Math.floor(at / modules.size),
  ])
  const d = squares.map(([x = 0, y = 0]) => (modules.get(y, x) ? `M${x} ${y}h1v1h-1z` : '')).join('')
  return { size: modules.size, d }
}
