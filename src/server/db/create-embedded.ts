// Makes the files of an empty embedded database in a new folder (the first word). The first start runs this in a process
// of its own: making a database takes the engine twice the memory that using it does, and it gives none of it back.
import { PGlite } from '@electric-sql/pglite'

const [folder = ''] = process.argv.slice(2)
const client = await PGlite.create({ dataDir: folder })
await client.close()
