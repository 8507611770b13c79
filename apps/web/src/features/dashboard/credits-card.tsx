import { Board } from '../../ui/card.tsx';
import { Money } from '../../ui/figures/money.tsx';

/** Perceptions and retentions of the period, which count against the IGV. Null is «not asked for yet», not zero. */
export function CreditsCard({ perceptions, retentions }: { perceptions: number | null; retentions: number | null }) {
  return (
    <Board className="flex flex-col max-md:min-h-48">
      <Credit title="Percepciones" amount={perceptions} />
      <Credit title="Retenciones" amount={retentions} />
    </Board>
  );
}

function Credit({ title, amount }: { title: string; amount: number | null }) {
  return (
    <section aria-label={title} className="flex flex-1 flex-col justify-center px-[18px] py-3 [&+&]:border-t">
      <h2 className="text-dense text-ink-muted">{title}</h2>
      <Money value={amount} size="subfigure" />
      {amount === null && <p className="text-caption text-ink-subtle">Aún no disponible</p>}
    </section>
  );
}
