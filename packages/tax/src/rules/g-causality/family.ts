import type { RuleView } from '../../judging/view.ts';
import { hasWord, plainWords } from '../../words.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import {
  acceptedBefore,
  figuresOf,
  hasSupport,
  isAccepted,
  isOwnTrade,
  LINE_READS,
  type LineFigures,
  linesOf,
  type Met,
  metIn,
  PURCHASES,
  sayLines,
  supported,
  TRADE_READS,
} from './lines.ts';

/** Education, health and life insurance, by the first activity of who sells them. */
const FAMILY_TRADES = ['851', '852', '853', '86', '6511'];
/** Of the staff, or of the work, by their own words. */
const OF_STAFF = [
  ...[
    'ocupacional',
    'curso',
    'capacitacion',
    'taller',
    'diplomado',
    'seminario',
    'eps',
    'seguro de salud',
    'trabajador',
  ],
  ...[
    'trabajadores',
    'vida ley',
    'sctr',
    'seguro complementario',
    'del personal',
    'practicante',
    'alquiler',
    'descarte',
  ],
];
const FAMILY = 'educación o salud';

/** School, clinic or life of somebody: of a worker it is an expense, of the family of the owner it is not. Who, nobody said. */
export const educacionSaludFamilia = rule<LineFigures>({
  id: 'educacion-salud-familia',
  group: 'G',
  stage: 'causality',
  short: 'Educación o salud',
  severity: 'observes',
  effect: { expense: 'observed', credit: 'not-applicable' },
  types: PURCHASES,
  reads: [...LINE_READS, ...TRADE_READS, 'issuer.record', 'support', 'law.keywords'],
  basis: [law('LIR', 'arts. 44 a) y 37 ll)')],
  read: ['C', 'S'],
  confidence: 'medium',
  ask: 'cliente',
  version: 2,
  judge: (view) => {
    const met = familyIn(view);
    if (met === null) return cannot('document');
    if (met === 'unknown') return cannot('issuer.record');
    if (met.length === 0) return silent('ninguna línea es de educación ni salud de una persona');
    const lines = met.map(({ line }) => line);
    if (isOwnTrade(view, ['85', '86', '87', '88', '65'], lines)) return silent('es del giro de la empresa');
    if (hasSupport(view, 'beneficiary-worker', 'workers-list')) return near('consta que el beneficiario es trabajador');
    if (isAccepted(view, FAMILY)) return near('ya se aceptó antes a este proveedor');
    return fires(figuresOf(view, met));
  },
  sentence: (lines) =>
    `${sayLines(lines)}: indica quién es el beneficiario; es gasto si es del personal (o prima de salud de su cónyuge e hijos), y gasto personal si es de un familiar del dueño o gerente.`,
  changesIf: (view) => [
    supported(view, 'beneficiary-worker', 'constara que el beneficiario es un trabajador'),
    acceptedBefore(view, FAMILY),
  ],
});

function familyIn(view: RuleView): readonly Met[] | 'unknown' | null {
  const met = metIn(view, 'familia', OF_STAFF);
  if (met === null || met.length > 0) return met;
  const { record } = view.issuer;
  if (record.is !== 'known' || record.value.ciiu.length === 0) return 'unknown';
  const [first = ''] = record.value.ciiu;
  if (!FAMILY_TRADES.some((trade) => first.startsWith(trade))) return [];
  const plain = (linesOf(view) ?? []).filter(
    ({ description }) => hasWord(plainWords(description), OF_STAFF) === undefined,
  );
  return plain.map((line) => ({ line, word: '' }));
}
