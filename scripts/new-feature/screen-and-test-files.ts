import type { Role } from '#shared/roles.ts'
import type { Names } from './names.ts'
import { arrayOf } from './server-files.ts'
import { UNWRITTEN } from './unwritten.ts'

/** `ui/x-list.page.tsx` */
export const pageFile = ({
  camel,
  kebab,
  pascal,
  snake,
  many,
}: Names): string => `import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { InstantCell } from '#web/kit/cells.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, type ServerList, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { ${snake.toUpperCase()}_COLUMNS, type ${pascal}, ${camel}Api } from '../${kebab}.contract.ts'

const COLUMNS: readonly Column<${pascal}>[] = [
  { key: 'title', title: msg\`Title\`, isMain: true, isSortable: true, cell: ({ title }) => title },
  { key: 'person', title: msg\`Person\`, kind: 'text', isSortable: true, cell: ({ user }) => user.name },
  { key: 'created', title: msg\`Added\`, kind: 'day', isSortable: true, cell: (row) => <InstantCell iso={row.created_at} /> },
]

const ${many.snake.toUpperCase()}: ServerList<typeof ${camel}Api.list, ${pascal}> = {
  endpoint: ${camel}Api.list,
  rows: ({ ${many.snake} }) => ${many.snake},
  sorts: ${snake.toUpperCase()}_COLUMNS,
}

export const { loader, clientLoader } = listData(${many.snake.toUpperCase()})

/** ${many.words} for staff. ${UNWRITTEN} */
export default function ${pascal}ListPage() {
  const { t } = useLingui()
  const list = useServerList(${many.snake.toUpperCase()})
  return (
    <>
      <PageHeader
        title={<Trans>${many.words}</Trans>}
        text={<Trans>What staff find here. ${UNWRITTEN}</Trans>}
      />
      <TablePage
        label={t\`${many.words}\`}
        list={list}
        columns={COLUMNS}
        search={t\`Search by title or person\`}
        empty={{ title: t\`No ${many.words.toLowerCase()} yet\` }}
        emptySearch={{ title: t\`No ${many.words.toLowerCase()} found\` }}
        failure={t\`Failed to fetch ${many.words.toLowerCase()}\`}
      />
    </>
  )
}
`

/** `x.api.test.ts` */
export const apiTestFile = (
  { camel, kebab, snake, words, many }: Names,
  readers: readonly Role[],
): string => `import { expect, test } from 'vitest'
import { type Role, ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { ${camel}Api } from './${kebab}.contract.ts'

const READERS: readonly Role[] = ${arrayOf(readers)}

/** What the form sends. */
const BODY = { title: 'One' }

const app = useTestApp()
const add = async (title: string, name = 'Abel Tesfaye') => {
  const me = await person(app.services.db, 'student', { name })
  const { body } = await app.call(${camel}Api.create, { body: { ...BODY, title } }, { as: me })
  return { me, id: body.${snake}.id }
}

test('a visitor is asked to sign in, at every call', async () => {
  expect((await app.call(${camel}Api.list, {})).status).toBe(401)
  expect((await app.call(${camel}Api.create, { body: BODY })).status).toBe(401)
  expect((await app.call(${camel}Api.remove, { params: { id: 1 } })).status).toBe(401)
})

test('only these roles read the list', async () => {
  for (const role of ROLES) {
    const as = await person(app.services.db, role)
    const { status } = await app.call(${camel}Api.list, {}, { as })
    expect([role, status]).toEqual([role, READERS.includes(role) ? 200 : 403])
  }
})

test('the list is searched, ordered and paged', async () => {
  const as = await person(app.services.db, '${readers[0]}')
  await add('Second', 'Biruk')
  await add('First', 'Béatrice')
  const titles = async (query: object) =>
    (await app.call(${camel}Api.list, { query }, { as })).body.${many.snake}.map(({ title }) => title)
  expect(await titles({})).toEqual(['First', 'Second'])
  expect(await titles({ sort: '-title' })).toEqual(['Second', 'First'])
  expect(await titles({ sort: 'person', limit: 1 })).toEqual(['First'])
  expect(await titles({ search: 'biruk' })).toEqual(['Second'])
  expect((await app.call(${camel}Api.list, { query: { sort: 'email' as never } }, { as })).status).toBe(422)
})

test('a ${words.toLowerCase()} needs a title', async () => {
  const as = await person(app.services.db, 'student')
  const { status, body } = await app.call(${camel}Api.create, { body: { ...BODY, title: ' ' } }, { as })
  expect([status, body.errors]).toEqual([422, { title: ['Enter a title'] }])
})

test('only its owner removes it, once', async () => {
  const { me, id } = await add('Mine')
  const other = await person(app.services.db, '${readers[0]}')
  expect((await app.call(${camel}Api.remove, { params: { id } }, { as: other })).status).toBe(404)
  const { status, body } = await app.call(${camel}Api.remove, { params: { id } }, { as: me })
  expect([status, body.message]).toEqual([200, '${words} removed'])
  expect((await app.call(${camel}Api.remove, { params: { id } }, { as: me })).status).toBe(404)
})
`

/** `tests/fixtures/x.ts` */
export const fixtureFile = ({
  group,
  camel,
  kebab,
  pascal,
  words,
}: Names): string => `import { ${camel}Api } from '#features/${group}/${kebab}/${kebab}.contract.ts'
import { insert${pascal} } from '#features/${group}/${kebab}/${kebab}.data.ts'
import { objectCall } from './fixture.ts'

export const ${camel}Objects = [
  objectCall(${camel}Api.remove, {
    ids: { 'params.id': '${words.toLowerCase()}' },
    make: async ({ db }, owner) => ({
      input: { params: { id: await insert${pascal}(db, { userId: owner.id, title: 'Something' }) } },
    }),
  }),
]
`
