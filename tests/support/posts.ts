import { postApi, type PostEdited } from '#features/public/blog/post/post.contract.ts'
import { addPost } from '#features/public/blog/post/post.service.ts'
import type { Services } from '#server/service-types.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { TestApp } from './app.ts'
import { type Person, person } from './people.ts'

type Texts = Partial<InputOf<typeof postApi.create>['body']>

const TEXTS = { title: 'What a mentor looks for', content: '<p>Finish one small thing and show it.</p>' }

/** Writes a post through the API, as a mentor unless someone else is given. */
export async function aPost(app: TestApp, texts: Texts = {}, as?: Person): Promise<PostEdited> {
  const author = as ?? (await person(app.services.db, 'mentor'))
  const { status, body } = await app.call(postApi.create, { body: { ...TEXTS, ...texts } }, { as: author })
  if (status !== 201) throw new Error(body.message)
  return body.post
}

/** The same without the API, for tests that have only the services; answers its id. */
export const aPostBy = (
  { db }: Pick<Services, 'db'>,
  author: Person,
  status: 'draft' | 'published' = 'published',
): Promise<number> => {
  const now = new Date()
  return db.transaction((tx) =>
    addPost({ happenedAt: now }, tx, { ...TEXTS, tags: [], authorId: author.id, featuredImage: null }, { status }, now),
  )
}
