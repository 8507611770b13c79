import { comprobanteAnotadoOtroPeriodo } from '../a-existence/identity.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { rule } from '../rule.ts';
import { month } from '../say.ts';

const OBSERVED = { expense: 'observed', credit: 'observed' } as const;

/** Until edition 2026.11: what stands in a declared month is lost in every other, earlier or later, wherever it came from. */
export const comprobanteAnotadoOtroPeriodo1 = rule<{
  serie: string;
  number: string;
  period: string;
  closed: boolean;
}>({
  ...comprobanteAnotadoOtroPeriodo,
  reads: ['others.sameKey', 'voucher.period', 'voucher.serie', 'voucher.number'],
  version: 1,
  judge: ({ others, voucher }) => {
    if (others.sameKey.is === 'absent') return silent('no está en otro periodo');
    if (others.sameKey.is !== 'known') return cannot('others.sameKey');
    const elsewhere = others.sameKey.value.filter(({ period }) => period !== voucher.period);
    const annotated = elsewhere.filter((one) => one.annotated);
    const [first] = annotated;
    if (!first)
      return elsewhere.length > 0
        ? near(`en ${month(elsewhere[0]?.period ?? '')} solo figura en la propuesta: no está anotado`)
        : silent('no está en otro periodo');
    const closed = annotated.find((one) => one.closed);
    const { serie, number } = voucher;
    const figures = { serie, number, period: (closed ?? first).period, closed: !!closed };
    return closed ? fires(figures) : fires(figures, { severity: 'observes', effect: OBSERVED });
  },
  sentence: ({ serie, number, period, closed }) =>
    closed
      ? `El comprobante ${serie}-${number} ya se anotó en ${month(period)}.`
      : `El comprobante ${serie}-${number} también está anotado en ${month(period)}, que sigue abierto: decide en cuál se queda.`,
  changesIf: (_, { period }) => [{ path: 'others.sameKey', to: [], if: `no estuviera anotado en ${month(period)}` }],
});
