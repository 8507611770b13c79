import type { PublishedRule } from '@yupana/contract/rulebook.ts';
import { Link, useLocation } from 'react-router';
import { formatCount } from '../../lib/formats.ts';
import { SEVERITY_WORDS } from '../../lib/verdict/verdict-words.ts';
import { CheckboxField } from '../../ui/controls/checkbox.tsx';
import { PlainSelect } from '../../ui/controls/plain-select.tsx';
import { cx } from '../../ui/cx.ts';
import { countBy, type RulesSearch, SEVERITIES } from './find-rules.ts';
import type { Rulebook } from './rule-detail.tsx';
import { writeRules } from './rules-search.ts';

interface FiltersProps {
  groups: Rulebook['groups'];
  /** In which the text stands that is looked for. */
  found: readonly PublishedRule[];
  search: RulesSearch;
  onSearch: (change: Partial<RulesSearch>) => void;
}

/** How many there would be in each group and of each severity, by what else is chosen. */
function counted({ found, search: { group, severities } }: Pick<FiltersProps, 'found' | 'search'>) {
  const ofSeverity = found.filter(({ severity }) => severities.includes(severity));
  const inGroup = found.filter((rule) => group === null || rule.group === group);
  return {
    all: ofSeverity.length,
    groups: countBy(ofSeverity, (rule) => rule.group),
    severities: countBy(inGroup, (rule) => rule.severity),
  };
}

/** At the left: groups, and what the rules do. */
export function RulesFilters({ groups, found, search, onSearch }: FiltersProps) {
  const counts = counted({ found, search });
  const set = (severity: PublishedRule['severity'], on: boolean) =>
    onSearch({ severities: SEVERITIES.filter((one) => (one === severity ? on : search.severities.includes(one))) });
  return (
    <div className="min-h-0 overflow-y-auto p-2">
      <nav aria-label="Grupos de reglas">
        <GroupLink group={null} name="Todas" count={counts.all} chosen={search.group === null} />
        {groups.map(({ id, name }) => (
          <GroupLink key={id} group={id} name={name} count={counts.groups.get(id) ?? 0} chosen={search.group === id} />
        ))}
      </nav>
      <fieldset className="mx-2.5 mt-2 border-t pt-2">
        <legend className="sr-only">Qué hace la regla</legend>
        <p aria-hidden="true" className="py-1 text-caption font-medium text-ink-subtle">
          Qué hace la regla
        </p>
        {SEVERITIES.map((severity) => (
          <div key={severity} className="flex min-h-8 items-center justify-between">
            <CheckboxField
              checked={search.severities.includes(severity)}
              onChange={(on) => set(severity, on)}
              label={
                <>
                  <b className="font-[550] text-ink">{SEVERITY_WORDS[severity].verb}</b> ·{' '}
                  {SEVERITY_WORDS[severity].means}
                </>
              }
            />
            <span className="num text-caption font-medium text-ink-subtle">
              {formatCount(counts.severities.get(severity) ?? 0)}
            </span>
          </div>
        ))}
      </fieldset>
    </div>
  );
}

interface GroupLinkProps {
  group: string | null;
  name: string;
  count: number;
  chosen: boolean;
}

function GroupLink({ group, name, count, chosen }: GroupLinkProps) {
  const { search } = useLocation();
  return (
    <Link
      to={{ pathname: '/reglas', search: writeRules(new URLSearchParams(search), { group }).toString() }}
      state={{ stays: true }}
      aria-current={chosen ? 'true' : undefined}
      className={cx(
        'flex min-h-9 items-center justify-between gap-2.5 rounded-sm px-2.5 py-1 text-[13.5px] leading-[17px]',
        chosen
          ? 'bg-surface-selected font-semibold text-ink-strong shadow-[inset_3px_0_0_var(--brand)]'
          : 'text-ink-muted hover:bg-surface-hover',
      )}
    >
      {name} <span className="num text-caption font-medium text-ink-subtle">{formatCount(count)}</span>
    </Link>
  );
}

const ALL = 'todas';

/** The same on narrow screens: a group and one of the things that rules do. */
export function RulesSelects({ groups, found, search, onSearch }: FiltersProps) {
  const counts = counted({ found, search });
  const one = search.severities.length === 1 ? (search.severities[0] ?? ALL) : ALL;
  return (
    <div className="flex gap-2">
      <PlainSelect
        label="Grupo"
        className="min-w-0 flex-1"
        value={search.group ?? ALL}
        options={[
          { value: ALL, label: 'Todos los grupos', note: formatCount(counts.all) },
          ...groups.map(({ id, name }) => ({ value: id, label: name, note: formatCount(counts.groups.get(id) ?? 0) })),
        ]}
        onChange={(group) => onSearch({ group: group === ALL ? null : group })}
      />
      <PlainSelect
        label="Qué hace la regla"
        className="shrink-0"
        value={one}
        options={[
          { value: ALL, label: 'Efecto' },
          ...SEVERITIES.map((severity) => ({
            value: severity,
            label: SEVERITY_WORDS[severity].verb,
            note: formatCount(counts.severities.get(severity) ?? 0),
          })),
        ]}
        onChange={(severity) =>
          onSearch({ severities: SEVERITIES.filter((each) => severity === ALL || each === severity) })
        }
      />
    </div>
  );
}
