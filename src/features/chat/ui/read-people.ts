import { query } from '#web/api/queries.ts'
import { chatApi } from '../chat.contract.ts'

/** A page of the people to write to. */
export const readPeople = (search: string, page: number) =>
  query(chatApi.users, { query: { ...(search && { search }), ...(page > 1 && { page }) } })
