import type { Finding } from '@yupana/contract/verdict.ts';
import type { FichaShape, Tone } from '../../ui/figures/ficha.tsx';

interface Look {
  tone: Tone;
  shape: FichaShape;
}

/** What a rule does when it speaks: its verb, and what that comes to. */
export const SEVERITY_WORDS: Record<Finding['severity'], Look & { verb: string; means: string }> = {
  rejects: { verb: 'Rechaza', means: 'no deducible', tone: 'danger', shape: 'struck' },
  observes: { verb: 'Observa', means: 'tú decides', tone: 'warning', shape: 'ring' },
  waits: { verb: 'Espera', means: 'falta un dato', tone: 'info', shape: 'half' },
  informs: { verb: 'Informa', means: 'solo avisa', tone: 'neutral', shape: 'empty' },
};

/** What a rule does to the expense or to the credit, in a word or two. An effect that is newer than this page says nothing. */
const EFFECTS: Readonly<Record<string, Look & { word: string }>> = {
  yes: { word: 'Sí', tone: 'positive', shape: 'full' },
  no: { word: 'No', tone: 'danger', shape: 'struck' },
  observed: { word: 'Observado', tone: 'warning', shape: 'ring' },
  pending: { word: 'Por acreditar', tone: 'info', shape: 'half' },
  'not-this-period': { word: 'En otro periodo', tone: 'warning', shape: 'ring' },
  deferred: { word: 'Se difiere', tone: 'info', shape: 'half' },
  limited: { word: 'Con límite', tone: 'warning', shape: 'ring' },
  subtracts: { word: 'Resta', tone: 'neutral', shape: 'full' },
  'not-applicable': { word: 'No aplica', tone: 'neutral', shape: 'empty' },
  unchanged: { word: 'Sin cambio', tone: 'neutral', shape: 'empty' },
};

export function effectWord(effect: string): string {
  return EFFECTS[effect]?.word ?? '–';
}

export function effectLook(effect: string): Look {
  return EFFECTS[effect] ?? { tone: 'neutral', shape: 'empty' };
}

const ASKED: Record<Finding['ask'], string> = {
  contador: 'el contador',
  cliente: 'el cliente',
  proveedor: 'el proveedor',
  SUNAT: 'SUNAT',
};

/** «Lo sabe el cliente.» */
export function whoKnowsWord(ask: Finding['ask']): string {
  return `Lo sabe ${ASKED[ask]}.`;
}

/** What is said of a fact without a value. */
export const UNKNOWN_FACT = { absent: 'No hay', pending: 'Por llegar', unknown: 'No se conoce', known: '–' } as const;

/** Whether only a part of the credit is doubted, which validating it does not part: its IGV then counts whole. */
export function givesPart({
  is,
  severity,
  credit,
  set_aside,
}: Pick<Finding, 'is' | 'severity' | 'credit' | 'set_aside'>) {
  return is === 'fires' && severity === 'observes' && credit === 'limited' && set_aside === null;
}

const LOST: readonly string[] = ['no', 'not-applicable'];

/**
 * Why the IGV of a purchase does not count in its period also where its expense does, as its findings say; null: it counts. After «su
 * IGV no cambia:».
 */
export function whyNoCreditHere(findings: readonly Pick<Finding, 'is' | 'severity' | 'credit' | 'set_aside'>[]) {
  const counting = findings.filter(({ is, set_aside }) => is === 'fires' && set_aside === null);
  if (counting.some(({ severity, credit }) => severity === 'informs' && LOST.includes(credit)))
    return 'no da crédito fiscal';
  return counting.some(({ credit }) => credit === 'not-this-period') ? 'su crédito fiscal es de otro periodo' : null;
}
