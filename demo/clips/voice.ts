/** Speaks the sentences of a clip with espeak-ng and joins them with pauses. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Speech = { wav: string; cues: { start: number; end: number; say: string }[]; duration: number }

export type Speaker = { voice: string; pitch: number }

const LEAD = 0.7
const PAUSE = 0.45
const TAIL = 1.3

/** Names and short forms the voice would otherwise stumble over. Captions keep the normal spelling. */
const SPOKEN: [RegExp, string][] = [
  [/\bMbuyu\b/g, "[[mb'u:ju:]]"],
  [/\bSQL\b/g, 'S Q L'],
  [/\bHTML\b/g, 'H T M L'],
  [/\bCSS\b/g, 'C S S'],
  [/\bAPI\b/g, 'A P I'],
  [/\bCSV\b/g, 'C S V'],
  [/\bSSH\b/g, 'S S H'],
  [/\bPIN\b/g, 'pin'],
  [/\bUX\b/g, 'U X'],
  [/\bh1\b/g, 'h one'],
  [/\bhref\b/g, 'h ref'],
  [/\ban a tag\b/g, 'an [[eI]] tag'],
  [/\bAI\b/g, 'A I'],
  [/\bMoMo\b/g, 'mo-mo'],
  [/\bMusanze\b/g, "[[mu:s'A:nzeI]]"],
  [/\bKigali\b/g, 'Key-gaa-lee'],
  [/\bAccra\b/g, 'A-craa'],
  [/\bAddis\b/g, 'Addiss'],
  [/\bNginx\b/g, 'engine X'],
  [/\bwebhook\b/g, 'web hook'],
]

const spoken = (say: string): string => SPOKEN.reduce((words, [from, to]) => words.replace(from, to), say)

/** Sample rate and 16-bit mono samples of a plain WAV file. */
function readWav(file: string): { rate: number; samples: Buffer } {
  const data = readFileSync(file)
  let at = 12
  let rate = 22050
  while (at + 8 <= data.length) {
    const name = data.toString('latin1', at, at + 4)
    const size = data.readUInt32LE(at + 4)
    if (name === 'fmt ') rate = data.readUInt32LE(at + 12)
    if (name === 'data') return { rate, samples: data.subarray(at + 8, Math.min(data.length, at + 8 + size)) }
    at += 8 + size + (size % 2)
  }
  throw new Error(`No sound in ${file}`)
}

/** Cuts the silence the voice leaves before and after a sentence. */
function trim(samples: Buffer): Buffer {
  const loud = (at: number): boolean => Math.abs(samples.readInt16LE(at)) > 160
  let start = 0
  let end = samples.length - (samples.length % 2)
  while (start < end - 2 && !loud(start)) start += 2
  while (end > start + 2 && !loud(end - 2)) end -= 2
  return samples.subarray(start, end)
}

function wavFile(parts: Buffer[], rate: number): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + body.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(body.length, 40)
  return Buffer.concat([head, body])
}

export function speak(sentences: string[], speaker: Speaker, folder: string): Speech {
  const parts: Buffer[] = []
  const cues: Speech['cues'] = []
  let rate = 22050
  let seconds = 0
  const silence = (length: number): void => {
    const samples = Math.round(length * rate)
    parts.push(Buffer.alloc(samples * 2))
    seconds += samples / rate
  }
  sentences.forEach((say, index) => {
    const file = join(folder, `say-${index}.wav`)
    execFileSync('espeak-ng', [
      '-v',
      speaker.voice,
      '-s',
      '150',
      '-p',
      String(speaker.pitch),
      '-g',
      '3',
      '-w',
      file,
      spoken(say),
    ])
    const wav = readWav(file)
    rate = wav.rate
    silence(index === 0 ? LEAD : PAUSE)
    const samples = trim(wav.samples)
    parts.push(samples)
    const length = samples.length / 2 / rate
    cues.push({ start: seconds, end: seconds + length, say })
    seconds += length
  })
  silence(TAIL)
  const wav = join(folder, 'voice.wav')
  writeFileSync(wav, wavFile(parts, rate))
  return { wav, cues, duration: seconds }
}

const stamp = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  return `00:${String(minutes).padStart(2, '0')}:${(seconds - minutes * 60).toFixed(3).padStart(6, '0')}`
}

/** Two lines of about equal length read better than one long one. */
function balanced(say: string): string {
  if (say.length <= 42) return say
  const middle = say.length / 2
  let best = -1
  for (let at = say.indexOf(' '); at !== -1; at = say.indexOf(' ', at + 1)) {
    if (best === -1 || Math.abs(at - middle) < Math.abs(best - middle)) best = at
  }
  return `${say.slice(0, best)}\n${say.slice(best + 1)}`
}

export function captions(speech: Speech): string {
  const cues = speech.cues.map((cue, index) => {
    const next = speech.cues[index + 1]?.start ?? speech.duration
    return `${index + 1}\n${stamp(cue.start)} --> ${stamp(Math.min(cue.end + 0.3, next))}\n${balanced(cue.say)}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}
