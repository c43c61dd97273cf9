import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { query } from '#web/api/queries.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { searchState } from '#web/kit/list-state.ts'
import { listAddressAt, type ListViewsProps, searchToKeep } from '#web/kit/list-views.ts'
import { MoreMenu } from '#web/kit/more-menu.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { type ListView, listViewApi } from '../list-view.contract.ts'

const ListViewsPanel = lazyPart(async () => (await import('./list-views-panel.tsx')).ListViewsPanel)

/** What opens a view: not as a link without a view does, which opens the default one. */
const CHOSEN = searchState('')

/** Opens a list that a link without filters has led to with its default view. */
function useDefaultView(path: string, views: readonly ListView[] | undefined): void {
  const place = useLocation()
  const { pathname, search, key } = place
  const state: unknown = place.state
  const navigate = useNavigate()
  const looked = useRef('')
  useEffect(() => {
    if (!views || looked.current === key) return
    looked.current = key
    const usual = views.find((view) => view.is_default)
    // A list with cleared filters also has a history state.
    if (!usual?.search || pathname !== path || search !== '' || state !== null) return
    void navigate({ pathname, search: usual.search }, { replace: true, preventScrollReset: true, state: CHOSEN })
  }, [views, key, path, pathname, search, state, navigate])
}

/** The saved views of a list: the default one opens with it, the others from a menu. */
export function ListViewsMenu({ path, keys }: ListViewsProps) {
  const { t } = useLingui()
  const { search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const isNeeded = useWasOpen(isOpen)
  const list = listAddressAt(path)
  const { data } = useQuery(query(listViewApi.list, {}))
  const views = data?.views.filter((view) => view.list === list)
  useDefaultView(path, views)
  const shown = searchToKeep(search, keys)
  return (
    <>
      <MoreMenu label={t`Views of this list`} text={<Trans>Views</Trans>}>
        {views?.map(({ id, name, search: kept, is_default: isDefault }) => (
          <Link
            key={id}
            to={{ pathname: path, search: kept }}
            state={CHOSEN}
            preventScrollReset
            aria-current={kept === shown || undefined}
          >
            {isDefault ? <Trans>{name} (default)</Trans> : name}
          </Link>
        ))}
        {shown !== '' && (
          <Link to={path} state={CHOSEN} preventScrollReset>
            <Trans>Reset filters and order</Trans>
          </Link>
        )}
        <button type="button" onClick={() => setOpen(true)}>
          <Trans>Save or manage views</Trans>
        </button>
      </MoreMenu>
      {isNeeded && (
        <Suspense>
          <ListViewsPanel
            list={list}
            path={path}
            search={shown}
            views={views}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
