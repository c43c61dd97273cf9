import * as z from 'zod/mini'
import { IdInAddress } from './id.ts'
import { Search } from './paging.ts'

/** More than anyone scrolls through are not offered at once: further ones are found by their words. */
export const MOST_CHOICES = 500

/** Of what a list can be filtered by: what has these words, or the one that is chosen already. */
export const Choosing = { search: Search, id: z.optional(IdInAddress) }
export type Choosing = { search?: string | undefined; id?: number | undefined }
