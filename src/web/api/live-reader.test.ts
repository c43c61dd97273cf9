import { expect, test } from 'vitest'
import { createEventReader, type StreamEvent } from './live-reader.ts'

const STREAM =
  'retry: 3000\nid: a-1-0\nevent: ready\ndata: {}\n\n:\n\nid: a-2-7\nevent: notification\ndata: {"change":"new"}\n\nevent: typing\ndata: {"user_id":4}\n\n'
const EVENTS = [
  { id: 'a-1-0', type: 'ready', data: {} },
  { id: 'a-2-7', type: 'notification', data: { change: 'new' } },
  { id: undefined, type: 'typing', data: { user_id: 4 } },
]

function readIn(pieces: readonly string[]): StreamEvent[] {
  const heard: StreamEvent[] = []
  const take = createEventReader((event) => heard.push(event))
  for (const piece of pieces) take(piece)
  return heard
}

test('events are read, with and without an id; comments are none', () => {
  expect(readIn([STREAM])).toEqual(EVENTS)
})

test('wherever the network cuts the text', () => {
  for (let at = 1; at < STREAM.length; at += 1)
    expect(readIn([STREAM.slice(0, at), STREAM.slice(at)]), `cut at ${at}`).toEqual(EVENTS)
  expect(readIn(STREAM.split(''))).toEqual(EVENTS)
})

test('an event that is not whole is not told', () => {
  expect(readIn([STREAM.slice(0, -1)])).toEqual(EVENTS.slice(0, 2))
})
