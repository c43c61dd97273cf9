/** The page of someone who writes on the blog. */
export const authorAddress = (id: number): string => `/blog/authors/${id}`

/** The posts with a tag. */
export const tagAddress = (tag: string): string => `/blog?tag=${encodeURIComponent(tag)}`
