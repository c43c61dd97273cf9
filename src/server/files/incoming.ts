/** An uploaded file, its size already within the contract's rule; its type is not checked yet. */
export type IncomingFile = { field: string; filename: string; mimetype: string; data: Buffer }

/** A file that is in the store already, under a key that ends with the call unless someone moves it; its type is not checked yet. */
export type StreamedFile = { field: string; filename: string; mimetype: string; key: string; bytes: number }
