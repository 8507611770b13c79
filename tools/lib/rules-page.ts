import { NEWEST } from '../../packages/tax/src/editions/editions.ts';
import { AWAITING_SOURCE, WITHOUT_SOURCE } from '../../packages/tax/src/facts/without-source.ts';
import { FACT_NAMES } from '../../packages/tax/src/judging/fact-names.ts';
import { RULEBOOK } from '../../packages/tax/src/rulebook.ts';
import { GROUP_NAMES } from '../../packages/tax/src/rules/group-names.ts';
import { GROUPS } from '../../packages/tax/src/rules/groups.ts';
import type { Axis, Basis, Rule, Severity, SourcelessRule } from '../../packages/tax/src/rules/rule.ts';
import { SOURCES } from '../../packages/tax/src/tables/sources.ts';
import { allCases } from '../../packages/tax/test/all-cases.ts';

const SEVERITIES: Record<Severity, string> = {
  rejects: 'Rechaza',
  observes: 'Observa',
  waits: 'Espera',
  informs: 'Informa',
};

const AXES: Record<Axis, string> = {
  yes: 'sí',
  no: 'no',
  observed: 'observado',
  pending: 'pendiente',
  'not-this-period': 'no en este periodo',
  deferred: 'diferido',
  limited: 'limitado',
  subtracts: 'resta',
  'not-applicable': 'no aplica',
  unchanged: 'sin cambio',
};

const CONFIDENCES: Record<Rule['confidence'], string> = { high: 'alta', medium: 'media', low: 'baja' };

/** The text of `docs/rules.md`: all rules, those without a source too, as the code has them. Counts are counted. */
export function rulesPage(): string {
  const rules = RULEBOOK.rules.filter(({ id }) => !(id in AWAITING_SOURCE));
  const sourceless = GROUPS.flatMap((group) => group.sourceless ?? []);
  const awaiting = RULEBOOK.rules.filter(({ id }) => id in AWAITING_SOURCE);
  const severities = Object.entries(SEVERITIES).map(
    ([severity, name]) => `${name}: ${rules.filter((one) => one.severity === severity).length}`,
  );
  const read = new Set(rules.flatMap((one) => one.read));
  return [
    '# Reglas con que juzgamos cada compra',
    'Lo escribe `npm run rules` a partir de `packages/tax`: no se edita a mano.',
    `${rules.length} reglas activas, ${awaiting.length} que esperan su fuente y ${sourceless.length} pendientes de fuente. ${severities.join(' · ')}. Versión ${NEWEST.name} (\`${NEWEST.hash}\`).`,
    ...(Object.keys(GROUP_NAMES) as Rule['group'][]).flatMap((group) => section(group, rules, sourceless)),
    '## Datos que todavía no da ninguna fuente',
    WITHOUT_SOURCE.map(({ path, needs }) => `- **${FACT_NAMES[path] ?? path}**: necesita ${needs}`).join('\n'),
    '## Fuentes',
    Object.entries(SOURCES)
      .filter(([code]) => read.has(code))
      .map(([code, said]) => `- **${code}**: ${said}`)
      .join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

function section(group: Rule['group'], rules: readonly Rule[], sourceless: readonly SourcelessRule[]): string[] {
  const own = rules.filter((one) => one.group === group);
  const waiting = sourceless.filter((one) => one.group === group);
  return [
    `## ${GROUP_NAMES[group]} (${own.length})`,
    ...own.flatMap(describe),
    ...RULEBOOK.rules.flatMap(({ id, group: its }) =>
      its === group && id in AWAITING_SOURCE
        ? [`### ${id}`, `Espera su fuente, todavía no puede hablar. Necesita: ${AWAITING_SOURCE[id]}.`]
        : [],
    ),
    ...waiting.flatMap(({ id, needs }) => [`### ${id}`, `Pendiente de fuente, no juzga nada. Necesita: ${needs}.`]),
  ];
}

const CASES = new Map(allCases().map(({ rule, cases }) => [rule, cases]));

function describe(rule: Rule): string[] {
  const cases = CASES.get(rule.id) ?? [];
  const count = (outcome: string) => cases.filter((one) => one.expect === outcome).length;
  const example = cases.find((one) => (one.expect === 'fires' || one.expect === 'waits') && one.reason);
  const lines = [
    `**${rule.short}** · ${SEVERITIES[rule.severity]} · gasto: ${AXES[rule.effect.expense]} · crédito fiscal: ${AXES[rule.effect.credit]}`,
    `Base: ${rule.basis.map(basisSaid).join('; ')}`,
    `Leído en: ${rule.read.join(', ')} · confianza ${CONFIDENCES[rule.confidence]}`,
    `Necesita: ${rule.reads.map(readSaid).join(', ')}`,
    `Quién lo aclara: ${rule.ask} · versión ${rule.version}`,
    `Casos: ${count('fires')} en que habla, ${count('silent')} en que calla, ${count('waits')} en que espera, ${count('cannot')} en que falta un dato`,
    ...(example ? [`Ejemplo, ${example.name}: «${example.reason}»`] : []),
  ];
  return [`### ${rule.id}`, lines.map((line) => `- ${line}`).join('\n')];
}

function readSaid(path: Rule['reads'][number]): string {
  return path.startsWith('law.') ? `parámetro \`${path}\`` : (FACT_NAMES[path] ?? path);
}

function basisSaid({ norm, article, since, until }: Basis): string {
  const valid = `${since ? `, desde ${day(since)}` : ''}${until ? `, hasta ${day(until)}` : ''}`;
  return `${norm}, ${article}${valid}`;
}

function day(date: string): string {
  return date.split('-').reverse().join('/');
}
