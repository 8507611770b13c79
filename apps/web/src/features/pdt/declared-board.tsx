import type { PdtCompared } from '@yupana/contract/pdt.ts';
import { formatPeriod } from '@yupana/tax/period.ts';
import { Link } from 'react-router';
import { formatDate, pluralize } from '../../lib/formats.ts';
import { Board } from '../../ui/card.tsx';
import { Ficha, type FichaShape, type Tone } from '../../ui/figures/ficha.tsx';
import { formatWhole } from './pdt-words.ts';

/** This period and the one before beside what was presented of them. */
export function DeclaredBoard({ declared }: { declared: readonly PdtCompared[] }) {
  return (
    <section aria-label="Diferencias con lo declarado">
      <Board>
        <ul>
          {declared.map((one) => (
            <Compared key={one.tax_period} one={one} />
          ))}
        </ul>
        <Link to="/dashboard/declaraciones" className="link block border-t px-4 py-2.5 text-dense">
          Ver las declaraciones presentadas
        </Link>
      </Board>
    </section>
  );
}

function Compared({ one }: { one: PdtCompared }) {
  const { shape, tone, title, says } = wordsOf(one);
  return (
    <li className="grid min-h-[46px] grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-2.5 px-4 py-1.5 text-dense [&+&]:border-t">
      <Ficha shape={shape} tone={tone} className={tone ? undefined : 'text-line-control'} />
      <p>
        <b className="font-semibold text-ink-strong">{title}</b> <span className="text-ink-muted">{says}</span>
      </p>
      {one.differences.length > 0 && (
        <Link
          to={`/dashboard/recoleccion/cambios?tax_period=${one.tax_period}`}
          className="link whitespace-nowrap max-md:col-start-2"
        >
          Ver cambios
        </Link>
      )}
    </li>
  );
}

interface Words {
  shape: FichaShape;
  tone?: Tone;
  title: string;
  says: string;
}

/** At most so many differing boxes are named; of the others it is told how many. */
const MOST_NAMED = 3;

function wordsOf({ tax_period, is, presented_on, compared, differences }: PdtCompared): Words {
  const name = formatPeriod(tax_period);
  const on = presented_on === null ? '' : ` el ${formatDate(presented_on)}`;
  switch (is) {
    case 'not-presented':
      return {
        ...{ shape: 'empty', title: `${name} aún no está presentado.` },
        says: 'Cuando lo presentes comparamos sus casillas.',
      };
    case 'unknown':
      return {
        ...{ shape: 'empty', title: `No sabemos si ${name} está presentado.` },
        says: 'SUNAT aún no lo dice.',
      };
    case 'no-figures':
      return { shape: 'half', tone: 'info', title: `${name} se presentó${on}.`, says: 'SUNAT no dio sus casillas.' };
    case 'presented':
      break;
  }
  if (compared === 0)
    return {
      ...{ shape: 'half', tone: 'info', title: `${name} se presentó${on}.` },
      says: 'Aún no hay libros con qué compararlo.',
    };
  if (differences.length === 0)
    return {
      ...{ shape: 'full', tone: 'positive', title: `${name}: lo declarado coincide con tus libros.` },
      says: `${pluralize(compared, 'casilla comparada', 'casillas comparadas')}.`,
    };
  const named = differences
    .slice(0, MOST_NAMED)
    .map(
      ({ box, declared, books }) =>
        `en la ${box} declaraste ${formatWhole(declared)} y tus libros suman ${formatWhole(books)}`,
    )
    .join('; ');
  const more = differences.length - MOST_NAMED;
  return {
    ...{ shape: 'ring', tone: 'warning' },
    title: `${name}: ${pluralize(differences.length, 'casilla distinta', 'casillas distintas')} de lo declarado.`,
    says: `${named.charAt(0).toUpperCase()}${named.slice(1)}${more > 0 ? `; y ${pluralize(more, 'casilla más', 'casillas más')}` : ''}.`,
  };
}
