import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '#shared/me.ts'
import { commonCalls } from '#web/frame.ts'
import { query } from './queries.ts'

export type { Me }

/** The read of the session. */
export const meQuery = () => query(commonCalls().calls.me, {})

/** The session, requested again from the server (spec 1 §4); a 401 or 403 leads to the sign-in page. */
export function useMeQuery() {
  return useQuery(meQuery())
}

/**
 * The signed-in person. Only on pages of the dashboard, whose layout waits for the session. Signing out empties the
 * cache while React may still be leaving the page: until then it continues with the person that it began with.
 */
export function useMe(): Me {
  const { data } = useMeQuery()
  const [first] = useState(data)
  const me = data ?? first
  if (!me) throw new Error('useMe is used outside the dashboard layout')
  return me
}
