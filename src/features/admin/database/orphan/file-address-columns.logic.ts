/** Where an address of ours can be: in this column of this table, as `/files/{id}…`. */
export type AddressColumn = `${string}.${string}`

/**
 * Every column that names stored files by their address; those that name them by their id have a foreign key. What a
 * person can write with pictures is here as a whole, and so are values that can be taken back.
 */
export const ADDRESS_COLUMNS: readonly AddressColumn[] = [
  'users.profile_picture',
  'employees.profile_picture',
  'courses.thumbnail',
  'courses.banner_image',
  'courses.description',
  'courses.description_html',
  'videos.url',
  'posts.featured_image',
  'posts.content_html',
  'pending_posts.content_html',
  'post_versions.content_html',
  'events.featured_image',
  'events.description_html',
  'events.online_link',
  'cohort_events.link',
  'portfolios.image',
  'portfolios.link',
  'programs.description',
  'resources.link',
  'mentor_materials.url',
  'site_texts.content_html',
  'settings.value',
  'setting_changes.old',
  'setting_changes.new',
]

/** Tables that mention a file without using it. */
export const ABOUT_FILES: readonly string[] = ['video_media.file_id']
