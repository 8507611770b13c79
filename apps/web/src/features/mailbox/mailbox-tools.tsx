import type { MailboxList } from '@yupana/contract/mailbox.ts';
import { Select } from '../../ui/controls/select.tsx';
import type { MailboxSearch } from './mailbox-search.ts';

const ALL = 'all';

interface Props {
  list: MailboxList;
  search: MailboxSearch;
  onSearch: (change: Partial<MailboxSearch>) => void;
}

/** By company, where those that were not read whole are named as such, and by kind. */
export function MailboxTools({ list, search, onSearch }: Props) {
  const notWhole = new Map(list.not_whole.map(({ business, state }) => [business.ruc, state]));
  const companies = list.businesses.map(({ ruc, name }) => ({
    value: ruc,
    label: name,
    ...(notWhole.has(ruc) && { note: notWhole.get(ruc) === 'no-permission' ? 'sin permiso' : 'incompleto' }),
  }));
  const kinds = list.kinds.map(({ kind, name, count }) => ({
    value: kind as string,
    label: name,
    note: String(count),
  }));
  const company = companies.find(({ value }) => value === search.ruc);
  const kind = kinds.find(({ value }) => value === search.kind);
  return (
    <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:min-w-0 max-md:*:flex-1">
      <Select
        label="Empresa"
        value={search.ruc ?? ALL}
        options={[{ value: ALL, label: 'Todas' }, ...companies]}
        onChange={(ruc) => onSearch({ ruc: ruc === ALL ? null : ruc })}
        className="max-w-[260px]"
      >
        <span className="text-ink-muted">Empresa</span>
        <span className="truncate font-[550] text-ink-strong">{company?.label ?? 'Todas'}</span>
      </Select>
      <Select
        label="Tipo"
        value={(search.kind as string | null) ?? ALL}
        options={[{ value: ALL, label: 'Todos' }, ...kinds]}
        onChange={(chosen) => onSearch({ kind: list.kinds.find((one) => one.kind === chosen)?.kind ?? null })}
      >
        <span className="text-ink-muted">Tipo</span>
        <span className="truncate font-[550] text-ink-strong">{kind?.label ?? 'Todos'}</span>
      </Select>
    </div>
  );
}
