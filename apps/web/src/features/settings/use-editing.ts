import { useMutation } from '@tanstack/react-query';
import type { SettingName } from '@yupana/contract/setting-values.ts';
import type { ChangeBody } from '@yupana/contract/settings.ts';
import { changeSetting } from '@yupana/contract/settings.ts';
import { createContext, useContext, useMemo, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { atMost } from '../../lib/at-most.ts';
import { pluralize, todayInLima } from '../../lib/formats.ts';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { BLOCKS, type BlockName } from './blocks.ts';
import { type Fields, type Judged, judgeFields } from './judge-settings.ts';
import { type Settings, settingOf, useAskAgain } from './use-settings.ts';
import { type Written, writeSetting } from './written.ts';

interface Draft extends Fields {
  block: BlockName;
  /** The versions that were on screen when it was begun. */
  seen: Partial<Record<SettingName, number>>;
  /** The line of a list that is open. */
  open: string | null;
}

export interface Editing {
  /** As the company has them. */
  settings: Settings | undefined;
  draft: Draft | null;
  judged: Judged;
  /** The first text of a field that was left, or of all once saving was tried. */
  errorAt(path: string): string | undefined;
  left(path: string): void;
  start(
    block: BlockName,
    changed?: (fields: Partial<Written>, since: string) => { written?: Partial<Written>; open?: string },
  ): void;
  write<N extends SettingName>(name: N, next: Written[N]): void;
  set(part: Partial<Pick<Draft, 'since' | 'reason' | 'open'>>): void;
  discard(): void;
  save(): void;
  sending: boolean;
  /** Why it was not saved; that somebody was first is told by the block. */
  error: unknown;
  /** Settings that somebody told otherwise since this was begun. */
  overtaken: SettingName[];
  /** Goes on with what is written, over what was told meanwhile. */
  insist(): void;
}

const NOTHING: Judged = { changes: [], touched: [], errors: new Map() };

/** One block of settings at a time, from its first field to what is kept. */
export function useEditing(ruc: string, settings: Settings | undefined): Editing {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const askAgain = useAskAgain();
  const judged = useMemo(() => (draft ? judgeFields(draft) : NOTHING), [draft]);
  const overtaken =
    draft && settings
      ? BLOCKS[draft.block].settings.filter((name) => settingOf(settings, name).version > (draft.seen[name] ?? 0))
      : [];

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ draft, changes }: { draft: Draft; changes: Judged['changes'] }) => {
      let periods = 0;
      for (const change of changes) {
        const { setting } = change;
        const body = { ...change, reason: draft.reason.trim(), seen: draft.seen[setting] ?? 0 } as ChangeBody;
        const { data } = await api(changeSetting, { query: { ruc }, body });
        periods = data.periods;
        // Of several, what is kept is not sent once more when a later one is refused.
        setDraft((now) => now && told(now, setting, data.version));
      }
      return { periods, told: changes.map(({ setting }) => setting), block: draft.block };
    },
    onSuccess: async ({ periods, told, block }) => {
      showToast(savedText(periods, told));
      // Before what was written leaves: else the block would show for a moment what was there.
      await atMost(askAgain());
      // Meanwhile another may have been begun, or this one gone on with.
      setDraft((now) => (now?.block === block && judgeFields(now).touched.length === 0 ? null : now));
      setTried(false);
    },
    onError: askAgain,
  });

  function begin(draft: Draft | null) {
    setDraft(draft);
    setLeft(new Set());
    setTried(false);
    reset();
  }

  return {
    settings,
    draft,
    judged,
    errorAt: (path) => (tried || left.has(path) ? judged.errors.get(path) : undefined),
    left: (path) => setLeft((before) => (before.has(path) ? before : new Set(before).add(path))),
    start: (block, changed) => {
      if (!settings) return;
      const names = BLOCKS[block].settings;
      const base: Partial<Written> = Object.fromEntries(
        names.map((name) => {
          const { value, source } = settingOf(settings, name);
          return [name, writeSetting(name, source === 'told' ? value : null)];
        }),
      );
      const since = sinceOf(settings);
      const { written, open = null } = changed?.(base, since) ?? {};
      const seen = Object.fromEntries(names.map((name) => [name, settingOf(settings, name).version]));
      begin({ block, base, written: { ...base, ...written }, seen, since, reason: '', open });
    },
    write: (name, next) => setDraft((now) => now && { ...now, written: { ...now.written, [name]: next } }),
    set: (part) => setDraft((now) => now && { ...now, ...part }),
    discard: () => {
      if (draft && judged.touched.length > 0) {
        const again = { label: 'Deshacer', onClick: () => begin(draft) };
        showToast('Descartaste los cambios.', { action: again });
      }
      begin(null);
    },
    save: () => {
      if (!draft || isPending || judged.touched.length === 0 || overtaken.length > 0) return;
      setTried(true);
      if (judged.errors.size > 0) return focusFirstError();
      mutate({ draft, changes: judged.changes });
    },
    sending: isPending,
    error: error instanceof ApiError && error.code === 'SETTING_CHANGED' ? null : error,
    overtaken,
    insist: () => {
      if (!settings) return;
      const versions = overtaken.map((name) => [name, settingOf(settings, name).version]);
      setDraft((now) => now && { ...now, seen: { ...now.seen, ...Object.fromEntries(versions) } });
    },
  };
}

/** From when on it counts unless somebody says otherwise: the first day of the oldest open period. */
function sinceOf({ oldest_open_period: oldest }: Settings): string {
  return oldest ? `${oldest.slice(0, 4)}-${oldest.slice(4)}-01` : `${todayInLima().slice(0, 7)}-01`;
}

function told(draft: Draft, name: SettingName, version: number): Draft {
  return {
    ...draft,
    base: { ...draft.base, [name]: draft.written[name] },
    seen: { ...draft.seen, [name]: version },
  };
}

/** @param periods that are judged again: for what files say, and no rule asks, none is */
function savedText(periods: number, told: readonly SettingName[]): string {
  if (told.every((name) => name === 'program')) {
    return 'Guardado. El paquete del próximo cierre lleva el archivo de este sistema contable.';
  }
  if (told.includes('accounts')) return 'Guardado. Los archivos que descargues llevan estas cuentas.';
  if (periods === 0) return 'Guardado. No hay periodos abiertos por analizar.';
  const which = pluralize(periods, 'periodo abierto', 'periodos abiertos');
  return `Guardado. Se ${periods === 1 ? 'analiza' : 'analizan'} otra vez ${which}.`;
}

function focusFirstError(): void {
  // Once the fields say what is wrong with them.
  setTimeout(() => document.querySelector<HTMLElement>('[data-fields] [aria-invalid="true"]')?.focus());
}

const Context = createContext<Editing | null>(null);
export const EditingProvider = Context.Provider;

/** What is being edited on the screen. */
export function useTheEditing(): Editing {
  const editing = useContext(Context);
  if (!editing) throw new Error('No screen of settings stands around this.');
  return editing;
}
