import type { FileStore, StoredFile } from '#server/store/store.ts'

/** Every file of a store. */
export async function allFiles(store: FileStore): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  for await (const file of store.list()) found.push(file)
  return found
}
