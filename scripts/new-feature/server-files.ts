import type { Role } from '#shared/roles.ts'
import type { Names } from './names.ts'
import { UNWRITTEN } from './unwritten.ts'

/** The roles as they are written in code. */
export const arrayOf = (roles: readonly Role[]): string => `[${roles.map((role) => `'${role}'`).join(', ')}]`

const upper = (names: Names): string => names.snake.toUpperCase()

/** `x.policy.ts` */
export const policyFile = (
  { camel, kebab, many }: Names,
  readers: readonly Role[],
): string => `import { type Actor, policy } from '#shared/policy.ts'

/** Who may do what with ${many.words.toLowerCase()}. ${UNWRITTEN} */
export const ${camel}Policy = policy('${kebab}', {
  list: { roles: ${arrayOf(readers)} },
  create: { roles: 'signedIn' },
  remove: { roles: 'signedIn', row: (me: Actor, row: { user: { id: number } }) => row.user.id === me.id },
})
`

/** `x.contract.ts` */
export const contractFile = (names: Names): string => {
  const { camel, kebab, pascal, snake, words, many } = names
  return `import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { requiredText } from '#shared/text-fields.ts'
import { ${camel}Policy } from './${kebab}.policy.ts'

/** What the list can be ordered by. */
export const ${upper(names)}_COLUMNS = ['title', 'person', 'created'] as const
export type ${pascal}Column = (typeof ${upper(names)}_COLUMNS)[number]

const ${pascal} = z.object({
  id: z.number(),
  title: z.string(),
  user: z.object({ id: z.number(), name: z.string() }),
  created_at: z.string(),
})
export type ${pascal} = z.infer<typeof ${pascal}>

export const ${camel}Api = {
  list: endpoint({
    name: '${kebab}.list',
    method: 'GET',
    path: '/api/${many.kebab}',
    access: ${camel}Policy.list,
    summary: '${many.words}, newest first unless sorted. ${UNWRITTEN}',
    query: z.object({ search: Search, sort: sortedBy(${upper(names)}_COLUMNS), ...Paging }),
    response: z.object({ ${many.snake}: z.array(${pascal}), ...Paged }),
  }),
  create: endpoint({
    name: '${kebab}.create',
    method: 'POST',
    path: '/api/${many.kebab}',
    access: ${camel}Policy.create,
    summary: 'Adds a ${words.toLowerCase()}. ${UNWRITTEN}',
    body: z.strictObject({ title: requiredText(text('Enter a title')) }),
    response: z.object({ message: z.string(), ${snake}: ${pascal} }),
    status: 201,
  }),
  remove: endpoint({
    name: '${kebab}.remove',
    method: 'DELETE',
    path: '/api/${many.kebab}/:id',
    access: ${camel}Policy.remove,
    summary: 'Removes a ${words.toLowerCase()} of the caller. ${UNWRITTEN}',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
}
`
}

/** `x.table.ts` */
export const tableFile = ({
  many,
  words,
}: Names): string => `import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/base/user/user.table.ts'
import { createdAt, id } from '#server/db/columns.ts'

/** A ${words.toLowerCase()} of a person. ${UNWRITTEN} */
export const ${many.camel} = pgTable(
  '${many.snake}',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId), index().on(table.createdAt, table.id)],
)
`

/** `x.data.ts` */
export const dataFile = (names: Names): string => {
  const { kebab, pascal, many } = names
  const constant = many.snake.toUpperCase()
  return `import { desc, eq, or, sql } from 'drizzle-orm'
import { users } from '#features/base/user/user.table.ts'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listPage, nameOrder } from '#server/db/list-page.ts'
import type { ${pascal}, ${pascal}Column } from './${kebab}.contract.ts'
import { ${many.camel} } from './${kebab}.table.ts'

const words = sql.placeholder('search')

const row = jsonObject({
  id: ${many.camel}.id,
  title: ${many.camel}.title,
  user: jsonObject({ id: users.id, name: users.name }),
  created_at: ${many.camel}.createdAt,
})

const ${constant}: List<typeof row._.type, { search?: string | undefined }, ${pascal}Column> = {
  name: '${many.kebab}',
  from: ${many.camel},
  id: ${many.camel}.id,
  joins: [{ table: users, on: eq(users.id, ${many.camel}.userId), filters: ['search'] }],
  row,
  filters: { search: or(contains(${many.camel}.title, words), contains(users.name, words)) },
  sorts: {
    title: nameOrder(${many.camel}.title),
    person: nameOrder(users.name),
    created: sql\`\${${many.camel}.createdAt}\`,
  },
  order: [desc(${many.camel}.createdAt), desc(${many.camel}.id)],
}

type Asked = {
  search?: string | undefined
  sort?: ${pascal}Column | \`-\${${pascal}Column}\` | undefined
  page?: number | undefined
  limit?: number | undefined
}

const to${pascal} = (found: typeof row._.type): ${pascal} => ({
  ...found,
  created_at: new Date(found.created_at).toISOString(),
})

/** One page of ${many.words.toLowerCase()}. */
export async function list${many.pascal}(db: Db, { search, ...asked }: Asked) {
  const filter = { search: search && likePatternOf(search) }
  const { rows, ...paged } = await listPage(db, ${constant}, { filter, ...asked })
  return { rows: rows.map(to${pascal}), ...paged }
}

export async function find${pascal}(db: Db, id: number): Promise<${pascal} | undefined> {
  const [found] = await db
    .select({ row })
    .from(${many.camel})
    .innerJoin(users, eq(users.id, ${many.camel}.userId))
    .where(eq(${many.camel}.id, id))
  return found && to${pascal}(found.row)
}

export async function insert${pascal}(tx: Db, values: typeof ${many.camel}.$inferInsert): Promise<number> {
  const [added] = await tx.insert(${many.camel}).values(values).returning({ id: ${many.camel}.id })
  if (!added) throw new Error('no row was added')
  return added.id
}

/** True for the call that removed it; of two at once, one. */
export async function delete${pascal}(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .delete(${many.camel})
    .where(eq(${many.camel}.id, id))
    .returning({ id: ${many.camel}.id })
  return rows.length > 0
}
`
}

/** `x.events.ts` */
export const eventsFile = ({
  camel,
  kebab,
  pascal,
  words,
}: Names): string => `import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'
import type { Db } from '#server/db/db.ts'
import type { ${pascal} } from './${kebab}.contract.ts'

const subjectOf = ({ id }: ${pascal}): string => \`${kebab}:\${id}\`

/** A ${words.toLowerCase()} was added. ${UNWRITTEN} */
export const ${camel}Added = (cause: Cause, tx: Db, row: ${pascal}): Promise<void> =>
  record(cause, tx, [{ action: '${kebab}.create', subject: subjectOf(row) }])

/** A ${words.toLowerCase()} was removed by its owner. ${UNWRITTEN} */
export const ${camel}Removed = (cause: Cause, tx: Db, row: ${pascal}): Promise<void> =>
  record(cause, tx, [{ action: '${kebab}.remove', subject: subjectOf(row), detail: { title: row.title } }])
`

/** `x.service.ts` */
export const serviceFile = ({
  camel,
  kebab,
  pascal,
  snake,
  words,
  many,
}: Names): string => `import { type Call, handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { can } from '#shared/policy.ts'
import { ${camel}Api } from './${kebab}.contract.ts'
import { delete${pascal}, find${pascal}, insert${pascal}, list${many.pascal} } from './${kebab}.data.ts'
import { ${camel}Added, ${camel}Removed } from './${kebab}.events.ts'
import { ${camel}Policy } from './${kebab}.policy.ts'

const NOT_FOUND = message('${words} not found')

async function list({ db, query }: Call<typeof ${camel}Api.list>) {
  const { rows, ...page } = await list${many.pascal}(db, query)
  return { ${many.snake}: rows, ...page }
}

async function create(call: Call<typeof ${camel}Api.create>) {
  const { db, me, body, now, say } = call
  const added = await db.transaction(async (tx) => {
    const id = await insert${pascal}(tx, { userId: me.id, title: body.title, createdAt: now() })
    const row = await find${pascal}(tx, id)
    if (!row) throw notFound(NOT_FOUND)
    await ${camel}Added(call, tx, row)
    return row
  })
  return { message: say('${words} added'), ${snake}: added }
}

async function remove(call: Call<typeof ${camel}Api.remove>) {
  const { db, me, params, say } = call
  await db.transaction(async (tx) => {
    const row = await find${pascal}(tx, params.id)
    // Someone else's does not exist for the caller.
    if (!row || !can(me, ${camel}Policy.remove, row)) throw notFound(NOT_FOUND)
    // Of two calls at once, one removes it.
    if (!(await delete${pascal}(tx, params.id))) throw notFound(NOT_FOUND)
    await ${camel}Removed(call, tx, row)
  })
  return { message: say('${words} removed') }
}

export const ${camel}Handlers = handlers(${camel}Api, { list, create, remove })
`
