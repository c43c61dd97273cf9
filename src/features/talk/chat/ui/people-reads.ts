import { liveQuery } from '#web/api/live-query.ts'
import { query } from '#web/api/queries.ts'
import { chatApi } from '../chat.contract.ts'

const peopleInput = (search: string, page: number) => ({
  query: { ...(search && { search }), ...(page > 1 && { page }) },
})

/** A page of the people to write to. */
export const peopleQuery = (search: string, page: number) => query(chatApi.users, peopleInput(search, page))

/** The same, again and again: an answer that has not changed is not sent again. */
export const pollPeople = (search: string, page: number) => liveQuery(chatApi.users, peopleInput(search, page))
