/** Makes what is missing in demo/pictures, after a drawing has changed: node demo/make-pictures.ts */
import { keepPictures } from './seed/kept-pictures.ts'

await keepPictures()
