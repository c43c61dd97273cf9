import { useLocation, useNavigate } from 'react-router'
import { stateNow } from './list-state.ts'

/** Leads from a panel back to its list at this path, as it was. */
export function useClosePanel(pathname: string): () => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => void navigate({ pathname, search }, { state: stateNow(), preventScrollReset: true })
}
