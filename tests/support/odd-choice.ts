import { allHandlers } from '#app/handlers.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Sent } from '#tests/fixtures/fixture.ts'
import { isQuick } from './depth.ts'
import { fixedSample } from './fixed-sample.ts'
import { isInFull } from './in-full.ts'
import { changed, hasFields, oddChanges, type Reading, readingOf } from './odd-calls.ts'
import { type FieldQuestion, fieldQuestions, type Question, wholeQuestions } from './odd-questions.ts'
import { fieldNames } from './samples.ts'

/** Odd calls made from each contract, which are read in memory together with those of the lists. */
const MADE = { full: 1500, sample: 200 }
/** How many of those made are sent in full: what is taken goes deepest, and most is refused alike. */
const SENT = { taken: 20, refused: 12 }
/** A call without fields drops whatever comes with it: few are enough. */
const SENT_WITHOUT_FIELDS = { taken: 6, refused: 0 }
/** How many are sent in the sample, of all that was read in memory, and of what is odd as a whole. */
const SAMPLE = isQuick ? { taken: 1, large: 1, refused: 1, whole: 1 } : { taken: 3, large: 2, refused: 3, whole: 2 }

/** How many odd calls were read in memory, and which are sent. */
type Choice = { read: number; sent: Question[] }

/** Reads every odd value in every field of a call in memory, and chooses what is sent besides. */
export function chosenQuestions(endpoint: Endpoint, right: Sent): Choice {
  const isFull = isInFull(endpoint)
  const pick = <T extends Question>(list: readonly T[], count: number): T[] =>
    fixedSample(list, count, endpoint.name, ({ what }) => what)
  const whole = wholeQuestions(endpoint, right)
  const lists = fieldQuestions(endpoint, right)
  const more = madeQuestions(endpoint, isFull ? MADE.full : MADE.sample)
  const listed = readAll(endpoint, right, lists)
  const made = readAll(endpoint, right, more)
  const read = lists.length + more.length
  if (isFull) {
    const most = hasFields(endpoint) ? SENT : SENT_WITHOUT_FIELDS
    const some = [...pick([...made.taken, ...made.large], most.taken), ...pick(made.refused, most.refused)]
    return { read, sent: [...listed.refused, ...listed.taken, ...listed.large, ...whole, ...some] }
  }
  return {
    read,
    // What is taken may need new rows for the next one: it comes last.
    sent: [
      ...pick([...listed.refused, ...made.refused], SAMPLE.refused),
      ...pick(whole, representatives.has(endpoint.name) ? whole.length : SAMPLE.whole),
      ...pick([...listed.large, ...made.large], SAMPLE.large),
      ...pick([...listed.taken, ...made.taken], hasFields(endpoint) ? SAMPLE.taken : 1),
    ],
  }
}

const madeQuestions = (endpoint: Endpoint, count: number): FieldQuestion[] =>
  oddChanges(endpoint, count).map((change) => ({
    what: JSON.stringify(change).slice(0, 300),
    change: (right) => changed(right, change),
  }))

/** What is refused in memory must be refused by the server too. */
function readAll(endpoint: Endpoint, right: Sent, questions: readonly FieldQuestion[]) {
  const read: Record<Reading, Question[]> = { refused: [], taken: [], large: [] }
  for (const question of questions) {
    const reading = readOne(endpoint, right, question)
    read[reading].push(reading === 'refused' ? { ...question, isRefused: true } : question)
  }
  return read
}

function readOne(endpoint: Endpoint, right: Sent, { what, change }: FieldQuestion): Reading {
  try {
    return readingOf(endpoint, change(right))
  } catch (problem) {
    throw new Error(`${endpoint.name} cannot read ${what}`, { cause: problem })
  }
}

/** One parser reads all addresses, and one all bodies: a call of each kind stands for the others. */
const representatives = new Set(
  [...Map.groupBy(allHandlers, ({ endpoint }) => kindOf(endpoint)).values()].flatMap((same) =>
    fixedSample(same, 1, '', ({ endpoint }) => endpoint.name).map(({ endpoint }) => endpoint.name),
  ),
)

/** Method, what is in address and body, and who may call. */
function kindOf(endpoint: Endpoint): string {
  const parts = (['params', 'query', 'body'] as const).filter((part) => fieldNames(endpoint, part).length > 0)
  const access = typeof endpoint.access.roles === 'string' ? endpoint.access.roles : 'some roles'
  return [endpoint.method, ...parts, ...(endpoint.files ? ['files'] : []), access].join(' ')
}
