import { useSearchParams } from 'react-router'

/** The part of the address that narrows a page to mentorships in which it is the reader's turn. */
export const MY_TURN = 'my-turn'

/** A switch that is kept in the address, so that a link can lead to the narrowed page: whether it is on, and how to turn it. */
export function useAddressSwitch(key: string): [isOn: boolean, turn: () => void] {
  const [params, setParams] = useSearchParams()
  const toggle = () => {
    const next = new URLSearchParams(params)
    if (next.has(key)) next.delete(key)
    else next.set(key, '1')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return [params.has(key), toggle]
}
