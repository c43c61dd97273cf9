import type { Column, Kind } from './table-types.ts'

/**
 * Widths of the frame, in rem, at which a table may take one more column; column-steps.module.css has a rule for each.
 * A laptop of 1,280 px has 58.5 beside the menu, one of 1,366 has 63.5.
 */
export const STEPS = [42.5, 46, 50, 54, 58.5, 61, 63.5, 67, 71, 75, 79] as const

/** The least width of a column in rem, with its padding. */
const ROOM: Record<Kind, number> = {
  main: 13.5,
  person: 12.5,
  text: 8,
  email: 10.5,
  short: 5.5,
  word: 7.5,
  wide: 10,
  phone: 8.75,
  long: 14,
  code: 14.5,
  day: 7.25,
  state: 8.5,
  count: 4.5,
  amount: 8.5,
}
const TICK = 3
const SIDES = 1.5
/** Extra padding of the last column. */
const EDGE = 0.25
/** The button for hidden columns; it disappears when all columns fit. */
const MORE = 2
/** The width of an average letter of a heading, and of the widest one. */
const [LETTER, WIDE_LETTER] = [0.56, 0.86]
const SORT_MARK = 1.25

/** How a column describes its values. */
export const kindOf = <Row>({ kind, align }: Column<Row>, isMain: boolean): Kind =>
  isMain ? 'main' : (kind ?? (align === 'end' ? 'count' : 'word'))

const wordRoom = (word: string): number =>
  Array.from(word).reduce((room, letter) => room + ('mwMW'.includes(letter) ? WIDE_LETTER : LETTER), 0)

/** Headings take a line for each of their words if they must. */
const headingRoom = (title: string, isSortable = false): number =>
  Math.max(...title.split(/[\s-]+/).map(wordRoom)) + SIDES + (isSortable ? SORT_MARK : 0)

type ColumnFit<Row> = {
  columns: readonly Column<Row>[]
  main: Column<Row> | undefined
  /** The translated heading. */
  titleOf: (column: Column<Row>) => string
  hasTicks: boolean
  /** What the actions need, in rem; 0 where there are none. */
  actions: number
}

/**
 * From which width of the frame each column is there: by how much it matters, then from the start. It is counted from
 * what the columns say of themselves, not measured, so that nothing moves once the page is there.
 * @returns by the column's key; those that are always there are left out, and those for which even the widest frame has
 *   no room have `Infinity`
 */
export function hidingStepsOf<Row>({
  columns,
  main,
  titleOf,
  hasTicks,
  actions,
}: ColumnFit<Row>): ReadonlyMap<string, number> {
  const priorityOf = (column: Column<Row>) => (column === main ? 0 : (column.priority ?? 2))
  const steps = new Map<string, number>()
  let needed = (hasTicks ? TICK : 0) + (actions || EDGE)
  const ranked = columns.toSorted((one, other) => priorityOf(one) - priorityOf(other))
  for (const column of ranked) {
    needed += Math.max(ROOM[kindOf(column, column === main)], headingRoom(titleOf(column), column.isSortable))
    const least = column === ranked.at(-1) ? needed - MORE : needed
    const step = STEPS.find((width) => width >= least) ?? Infinity
    if (step > STEPS[0] && column !== main) steps.set(column.key, step)
  }
  return steps
}
