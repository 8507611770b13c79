import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { HomeSearch } from './home-tools.tsx';

interface NoneFoundProps {
  search: HomeSearch;
  onSearch: (changes: Partial<HomeSearch>) => void;
}

/** What the home shows when no company is left by the search or the state. In a file of its own: few ever see it. */
export default function NoneFound({ search: { text, filter }, onSearch }: NoneFoundProps) {
  return (
    <EmptyState
      framed
      title={`Ninguna empresa ${text ? 'coincide con la búsqueda' : 'está en ese estado'}`}
      action={
        <Button size="sm" onClick={() => onSearch({ text: '', filter: 'todas' })}>
          Limpiar {text ? 'búsqueda' : 'filtro'}
        </Button>
      }
    >
      {text
        ? `No hay empresas${filter === 'todas' ? '' : ' en ese estado'} cuyo nombre o RUC contenga «${text}».`
        : 'Hay empresas en otros estados.'}
    </EmptyState>
  );
}
