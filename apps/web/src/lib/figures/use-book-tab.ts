import { useSearchParams } from 'react-router';
import { logEvent, useView } from '../events.ts';

export type BookTab = 'compras' | 'ventas';

/** Which book a screen of two shows, by its address: purchases, unless it says sales. @param screen its name in events */
export function useBookTab(screen: string): { tab: BookTab; openTab: (next: BookTab) => void } {
  const [search, setSearch] = useSearchParams();
  const tab: BookTab = search.get('tab') === 'ventas' ? 'ventas' : 'compras';
  useView(screen, tab);
  function openTab(next: BookTab) {
    logEvent('click', `${screen}_tab_${next}`);
    setSearch(
      (params) => {
        if (next === 'compras') params.delete('tab');
        else params.set('tab', next);
        return params;
      },
      { replace: true },
    );
  }
  return { tab, openTab };
}
