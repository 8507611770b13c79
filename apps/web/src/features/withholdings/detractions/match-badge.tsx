import type { DepositMatch } from '@yupana/contract/withholdings.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Ficha, type FichaShape, type Tone } from '../../../ui/figures/ficha.tsx';

const LOOKS: Readonly<Record<DepositMatch, { tone: Tone; shape: FichaShape; words: string; whole: string }>> = {
  matches: { tone: 'positive', shape: 'full', words: 'Coincide', whole: 'Coincide con la factura' },
  less: {
    tone: 'warning',
    shape: 'half',
    words: 'Menor al que corresponde',
    whole: 'Menor al que corresponde',
  },
  late: { tone: 'warning', shape: 'ring', words: 'Fuera de plazo', whole: 'Fuera de plazo' },
  'not-subject': {
    tone: 'neutral',
    shape: 'empty',
    words: 'Sin detracción',
    whole: 'La factura no consigna detracción',
  },
  'no-voucher': { tone: 'warning', shape: 'ring', words: 'Sin factura', whole: 'Sin factura en tus compras' },
  withdrawn: { tone: 'danger', shape: 'struck', words: 'Ya no figura', whole: 'SUNAT ya no lo lista, y no suma' },
};

/** How a deposit stands beside its invoice. @param whole in a sentence of its own */
export function MatchBadge({ match, whole = false }: { match: DepositMatch; whole?: boolean }) {
  const { tone, shape, words, whole: sentence } = LOOKS[match];
  return (
    <Badge tone={tone} mark={<Ficha shape={shape} tone={tone} />}>
      {whole ? sentence : words}
    </Badge>
  );
}
