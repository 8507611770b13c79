import { Link } from 'react-router';
import { Board } from '../../ui/card.tsx';
import { Money } from '../../ui/figures/money.tsx';

interface CreditsCardProps {
  perceptions: number | null;
  retentions: number | null;
  /** What the links add to their addresses: the period. */
  search: string;
}

/** Perceptions and retentions of the period, which count against the IGV. Null is «not asked for yet», not zero. */
export function CreditsCard({ perceptions, retentions, search }: CreditsCardProps) {
  return (
    <Board className="flex flex-col max-md:min-h-48">
      <Credit title="Percepciones" amount={perceptions} to={`/dashboard/percepciones${search}`} />
      <Credit title="Retenciones" amount={retentions} to={`/dashboard/retenciones${search}`} />
    </Board>
  );
}

function Credit({ title, amount, to }: { title: string; amount: number | null; to: string }) {
  return (
    <section aria-label={title} className="flex flex-1 flex-col justify-center px-[18px] py-3 [&+&]:border-t">
      <div className="flex justify-between gap-2 text-dense">
        <h2 className="text-ink-muted">{title}</h2>
        <Link to={to} className="link" aria-label={`Ver ${title.toLowerCase()}`}>
          Ver
        </Link>
      </div>
      <Money value={amount} size="subfigure" />
      {amount === null && <p className="text-caption text-ink-subtle">Aún sin consultar</p>}
    </section>
  );
}
