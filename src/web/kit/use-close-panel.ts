import { useLocation, useNavigate } from 'react-router'
import { stateNow } from './list-state.ts'

/**
 * Leads from a panel back to its list at this path, as it was.
 * @param own the key in the address that only the panel reads
 */
export function useClosePanel(pathname: string, own?: string): () => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => {
    const kept = new URLSearchParams(search)
    if (own !== undefined) kept.delete(own)
    void navigate({ pathname, search: kept.toString() }, { state: stateNow(), preventScrollReset: true })
  }
}
