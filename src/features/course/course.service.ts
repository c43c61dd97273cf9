import { desc, eq } from 'drizzle-orm'
import { handlers } from '#server/http/call.ts'
import { courseApi } from './course.contract.ts'
import { courses } from './course.table.ts'

export const courseHandlers = handlers(courseApi, {
  list: async ({ db }) => {
    const rows = await db.select().from(courses).where(eq(courses.isPublished, true)).orderBy(desc(courses.id))
    return { courses: rows.map((row) => ({ id: row.id, title: row.title, price: row.priceMinor / 100 })) }
  },
})
