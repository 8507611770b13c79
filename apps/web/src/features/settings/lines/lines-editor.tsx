import type { SettingName } from '@yupana/contract/setting-values.ts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckboxField } from '../../../ui/controls/checkbox.tsx';
import { PlainIconButton } from '../../../ui/controls/plain-icon-button.tsx';
import { useTheEditing } from '../use-editing.ts';
import { type Lines, type Written, withId } from '../written.ts';

/** Settings that are lists of lines. */
type ListName = { [N in SettingName]: Written[N] extends Lines<infer _> ? N : never }[SettingName];
export type LineOf<N extends ListName> = Written[N]['lines'][number];

interface LinesEditorProps<N extends ListName> {
  name: N;
  /** What a line is called: «V2B-731». */
  titleOf: (line: LineOf<N>) => string;
  noteOf: (line: LineOf<N>) => string;
  /** @param since from when on a new line counts, unless somebody says otherwise */
  empty: (since: string) => Omit<LineOf<N>, 'id'>;
  /** «Agregar placa» */
  add: string;
  /** Says that there is nothing to list; without it an empty list is not known. */
  none?: string;
  fields: (line: LineOf<N>, write: (part: Partial<LineOf<N>>) => void, path: string) => ReactNode;
}

/** A list that is edited: the line that is open shows its fields, the others what they say. */
export function LinesEditor<N extends ListName>(props: LinesEditorProps<N>) {
  const { name, titleOf, noteOf, empty, add, none, fields } = props;
  const { draft, set, write, judged, errorAt } = useTheEditing();
  const list = useRef<HTMLDivElement>(null);
  const open = draft?.open ?? null;
  const shown = useRef(open);
  useEffect(() => {
    if (open !== null && open !== shown.current) {
      list.current?.querySelector<HTMLElement>('[data-open] :is(input, select)')?.focus();
    }
    shown.current = open;
  }, [open]);
  const current = draft?.written[name] as Lines<LineOf<N>> | undefined;
  if (!current) return null;
  const { lines } = current;
  const put = (next: readonly LineOf<N>[]) => write(name, { lines: next, none: false } as unknown as Written[N]);
  const at = LIST_NAMES[name];

  return (
    <div ref={list} className="flex flex-col">
      {lines.map((line, place) => {
        const path = `${name}.${at}.${place}`;
        const wrong = [...judged.errors.keys()].some((key) => key.startsWith(`${path}.`) && errorAt(key));
        const title = titleOf(line) || 'Sin escribir';
        const remove = () => {
          put(lines.filter(({ id }) => id !== line.id));
          list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
        };
        // What is wrong must be seen.
        return line.id === open || wrong ? (
          <fieldset
            key={line.id}
            data-open
            aria-label={title}
            className="-mx-[18px] bg-brand-soft px-[18px] py-2.5 shadow-[inset_3px_0_0_var(--brand)] max-md:-mx-3.5 max-md:px-3.5"
          >
            <div className="grid grid-cols-2 gap-x-3 gap-y-2">
              {fields(line, (part) => put(lines.map((one) => (one.id === line.id ? { ...one, ...part } : one))), path)}
            </div>
            <div className="mt-2 flex justify-end">
              <Button
                variant="ghost"
                size="sm"
                icon={<Trash2 size={14} strokeWidth={1.75} aria-hidden />}
                onClick={remove}
              >
                Quitar
              </Button>
            </div>
          </fieldset>
        ) : (
          <div
            key={line.id}
            className="flex items-center gap-1 border-t py-[5px] text-dense leading-[18px] first:border-t-0"
          >
            <div className="min-w-0 flex-1">
              <b className="num block truncate font-[550] text-ink-strong">{title}</b>
              <small className="num block text-caption text-ink-subtle">{noteOf(line)}</small>
            </div>
            <PlainIconButton
              size="sm"
              label={`Editar ${title}`}
              icon={<Pencil size={14} strokeWidth={1.75} />}
              onClick={() => set({ open: line.id })}
            />
            <PlainIconButton
              size="sm"
              label={`Quitar ${title}`}
              icon={<Trash2 size={14} strokeWidth={1.75} />}
              onClick={remove}
            />
          </div>
        );
      })}
      <div className="flex flex-col gap-2 pt-2">
        <Button
          data-add
          size="sm"
          className="self-start"
          icon={<Plus size={15} strokeWidth={1.75} aria-hidden />}
          onClick={() => {
            const line = withId(empty(draft?.since ?? '')) as LineOf<N>;
            put([...lines, line]);
            set({ open: line.id });
          }}
        >
          {add}
        </Button>
        {none && lines.length === 0 && (
          <CheckboxField
            label={none}
            checked={current.none}
            onChange={(checked) => write(name, { lines, none: checked } as unknown as Written[N])}
          />
        )}
      </div>
    </div>
  );
}

/** The field of each value that holds its lines: errors are told by it. */
const LIST_NAMES: Record<ListName, string> = {
  fleet: 'vehicles',
  related_parties: 'parties',
  trusted_suppliers: 'suppliers',
  ssco_reviews: 'reviews',
  supplier_records: 'records',
};
