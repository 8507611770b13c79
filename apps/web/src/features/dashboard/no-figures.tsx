import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { formatPeriod, parsePeriod } from '@yupana/tax/period.ts';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BOOK_NAMES, missingOf, nextTry } from '../../lib/figures/completeness-facts.ts';
import { lookOf } from '../../lib/figures/completeness-words.ts';
import { notZero, whyNoneCame } from '../../lib/figures/why-none-came.ts';
import { formatCount } from '../../lib/formats.ts';
import { useStartCollection } from '../../lib/use-start-collection.ts';
import { Card } from '../../ui/card.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { WaffleBoard } from '../../ui/figures/waffle-board.tsx';

interface NoFiguresProps {
  businessUuid: string;
  completeness: BookCompleteness;
  /** What is known of other periods. */
  children: ReactNode;
}

/** In place of the figures of a book that did not come: what happened, that it is no zero, and what comes next. */
export function NoFigures({ businessUuid, completeness, children }: NoFiguresProps) {
  const { book, tax_period, last_complete_period } = completeness;
  const start = useStartCollection(businessUuid);
  const look = lookOf(completeness);
  const next = nextTry(completeness);
  const acta = `/dashboard/recoleccion?tax_period=${tax_period}`;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,440px)_minmax(0,1fr)]">
      <Card title="Estado de comprobantes">
        <div aria-hidden="true">
          <WaffleBoard segments={[]} />
        </div>
        <div className="mt-[18px] flex gap-[11px] text-dense text-ink-muted">
          <Ficha {...look} size={11} className="mt-[5px]" />
          <div>
            <p className="text-body font-semibold text-ink-strong">{titleOf(completeness)}</p>
            <p>{explain(completeness)}</p>
          </div>
        </div>
        <dl className="mt-3 divide-y text-dense [&>div]:flex [&>div]:justify-between [&>div]:gap-3 [&>div]:py-[7px]">
          {next && (
            <div>
              <dt className="text-ink-muted">Próximo intento</dt>
              <dd className="num font-semibold text-ink-strong">{next}, automático</dd>
            </div>
          )}
          <div>
            <dt className="text-ink-muted">Último periodo completo</dt>
            <dd className="num font-semibold text-ink-strong">
              {last_complete_period === null
                ? 'Ninguno antes de este'
                : formatPeriod(parsePeriod(last_complete_period))}
            </dd>
          </div>
        </dl>
        <p className="mt-auto flex flex-wrap gap-2 pt-3.5">
          <Button
            variant="primary"
            icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
            busy={start.isPending}
            aria-disabled={completeness.collecting}
            onClick={() => start.mutate()}
          >
            Intentar ahora
          </Button>
          <Link to={acta} className={buttonClass({})}>
            {completeness.outcome === 'never' ? 'Ir a Recolección' : `Ver acta de ${BOOK_NAMES[book]}`}
          </Link>
        </p>
      </Card>
      {children}
    </div>
  );
}

function titleOf(completeness: BookCompleteness): string {
  const { book, tax_period, collecting } = completeness;
  const which = `Las ${BOOK_NAMES[book]} de ${formatPeriod(parsePeriod(tax_period))}`;
  if (collecting) return `${which} se están recolectando`;
  return `${which} ${whyNoneCame(completeness)}`;
}

function explain(completeness: BookCompleteness): string {
  const { outcome, expected, unread } = completeness;
  switch (outcome) {
    // Why is said by the line above, or by the company's banner.
    case 'failed':
      return notZero(completeness);
    case 'gap':
      if (missingOf(completeness) <= 0) return notZero(completeness);
      return `SUNAT informa ${formatCount(expected?.count ?? 0)} y ${
        unread > 0 ? 'nada de lo que llegó se pudo leer' : 'no llegó ninguna'
      }.`;
    case 'unverified':
      return `No llegó ninguna y SUNAT no dio su resumen. ${notZero(completeness)}`;
    default:
      return 'Una raya no es cero: SUNAT aún no las entrega.';
  }
}
