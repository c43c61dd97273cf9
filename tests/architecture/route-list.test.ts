import vm from 'node:vm'
import { expect, test } from 'vitest'
import { packed } from '../../scripts/route-list.ts'

const LIST = {
  version: 'a132ecfb',
  entry: { module: '/assets/entry-AbCdEfG.js' },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: '/assets/fr-x/root-AbCdEfG.js',
      hasDefaultExport: true,
      css: ['/assets/a.css'],
    },
    'home:home': {
      id: 'home:home',
      parentId: 'root',
      index: true,
      hasLoader: true,
      module: '/assets/fr-x/home.page--bCdEfG.js',
      css: ['/assets/b-C-4.css#', '/assets/a.css'],
    },
    lost: { id: 'lost', parentId: 'root', path: '*', module: '/assets/fr-x/home.page--bCdEfG.js' },
    'contact:plain': {
      id: 'contact:plain',
      parentId: 'root',
      path: 'plain/:id',
      module: '/assets/plain.page-AbCdEfG.js',
      clientLoaderModule: '/assets/plain.page-Loaders.js',
    },
  },
}

test('the packed list of routes is the list again in the browser', () => {
  const list = vm.runInNewContext(packed(LIST)) as unknown
  // Values of another context have other prototypes.
  expect(JSON.parse(JSON.stringify(list))).toEqual(LIST)
})
