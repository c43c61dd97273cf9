import { expect, test } from '@playwright/test'

/** Parts of about the same length, in order: each test goes through one, for a test a screen would mostly start pages. */
export function inBatches<T>(list: readonly T[], most: number): readonly (readonly [T, ...T[]])[] {
  const count = Math.ceil(list.length / most)
  return Array.from({ length: count }, (_, nth) =>
    list.slice(Math.round((nth * list.length) / count), Math.round(((nth + 1) * list.length) / count)),
  ).filter((batch): batch is [T, ...T[]] => batch.length > 0)
}

/** Does something with each of a batch. What stops one is reported under its name, and the others have their turn all the same. */
export async function goThrough<T>(
  batch: readonly T[],
  nameOf: (one: T) => string,
  work: (one: T, name: string) => Promise<void>,
): Promise<void> {
  for (const one of batch) {
    const name = nameOf(one)
    const problem = await test.step(name, () => work(one, name)).catch((reason: unknown) => String(reason))
    expect.soft(problem, name).toBeUndefined()
  }
}
