import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { tidy } from '#shared/visible-text.ts'
import { listViewPolicy } from './list-view.policy.ts'

export const LIST_VIEW_NAME_MAX = 60
/** The most saved views of one person. */
export const LIST_VIEWS_MAX = 100
const SEARCH_MAX = 500
const PATH_MAX = 120

const Name = z
  .string()
  .check(
    tidy(),
    z.minLength(1, text('Enter a name')),
    z.maxLength(LIST_VIEW_NAME_MAX, text('Use at most {maximum} characters')),
  )

/** The page of a list; where its address has an id, ':id' stands for it. */
const ListPath = z.string().check(z.maxLength(PATH_MAX), z.regex(/^\/dashboard[a-z0-9/:_-]*$/))

const ListView = z.object({
  id: z.number(),
  user_id: z.number(),
  list: z.string(),
  name: z.string(),
  /** What the address of the page asks for, without the question mark. */
  search: z.string(),
  /** The list opens with it. */
  is_default: z.boolean(),
})
export type ListView = z.infer<typeof ListView>

export const listViewApi = {
  list: endpoint({
    name: 'listView.list',
    method: 'GET',
    path: '/api/list-views',
    access: listViewPolicy.list,
    summary: "The caller's own views of all lists, by name.",
    response: z.object({ views: z.array(ListView) }),
  }),
  save: endpoint({
    name: 'listView.save',
    method: 'POST',
    path: '/api/list-views',
    access: listViewPolicy.save,
    summary: `Saves the tab, the filters and the order of a list under a name, in place of the caller's view of the same name; at most ${LIST_VIEWS_MAX} views.`,
    body: z.strictObject({
      list: ListPath,
      name: Name,
      search: z.string().check(z.maxLength(SEARCH_MAX)),
      is_default: z.boolean(),
    }),
    response: z.object({ message: z.string(), view: ListView }),
    status: 201,
  }),
  change: endpoint({
    name: 'listView.change',
    method: 'PUT',
    path: '/api/list-views/:id',
    access: listViewPolicy.change,
    summary: 'Renames an own view, or says whether the list opens with it; one view of a list at most does.',
    params: ById,
    body: z.strictObject({ name: Name, is_default: z.boolean() }),
    response: z.object({ message: z.string(), view: ListView }),
  }),
  remove: endpoint({
    name: 'listView.remove',
    method: 'DELETE',
    path: '/api/list-views/:id',
    access: listViewPolicy.change,
    summary: 'Deletes an own view.',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
}
