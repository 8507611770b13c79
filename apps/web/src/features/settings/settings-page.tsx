import { History } from 'lucide-react';
import { useRef, useState } from 'react';
import { useView } from '../../lib/events.ts';
import { LeaveDialog } from '../../lib/forms/leave-dialog.tsx';
import { PageTitle } from '../../lib/page-title.tsx';
import { useCompany } from '../../lib/session/session.ts';
import { Board } from '../../ui/card.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useAskedPlates } from './asked/use-asked-plates.ts';
import { useAskedRecord } from './asked/use-asked-record.ts';
import { AccountsBlock } from './blocks/accounts-block.tsx';
import { ActivityBlock } from './blocks/activity-block.tsx';
import { FleetBlock } from './blocks/fleet-block.tsx';
import { IgvBlock } from './blocks/igv-block.tsx';
import { PartiesBlock } from './blocks/parties-block.tsx';
import { RecordsBlock } from './blocks/records-block.tsx';
import { SuppliersBlock } from './blocks/suppliers-block.tsx';
import { WordsBlock } from './blocks/words-block.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { OffRules } from './rules/off-rules.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { EditingProvider, useEditing } from './use-editing.ts';
import { type Settings, useSettings } from './use-settings.ts';

/** «Ajustes de la empresa»: what its rules must be told, each datum with since when and why, and the rules it switched off. */
export default function SettingsPage() {
  useView('ajustes_empresa');
  const ruc = useCompany(({ company }) => company?.ruc ?? '');
  const { data, isError, isFetching, refetch } = useSettings(ruc);
  const [history, setHistory] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="flex flex-col gap-3.5 max-md:gap-3">
      <PageTitle>Ajustes de la empresa</PageTitle>
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="flex-1 text-heading font-semibold tracking-tight text-ink-strong max-md:text-[20px]">
          Ajustes de la empresa
        </h1>
        <span className="text-dense text-ink-muted max-lg:hidden">
          Las reglas usan estos datos desde la fecha que indiques
        </span>
        <Button
          ref={button}
          icon={<History size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setHistory(true)}
        >
          Ver historial
        </Button>
      </div>
      {isError && !data && <ErrorState framed onRetry={refetch} retrying={isFetching} />}
      {!data && !isError && <SettingsSkeleton />}
      {data && <SettingsOf key={ruc} ruc={ruc} settings={data.data} />}
      {history && <HistoryDialog ruc={ruc} onClose={() => setHistory(false)} returnsFocusTo={button} />}
    </div>
  );
}

function SettingsOf({ ruc, settings }: { ruc: string; settings: Settings }) {
  const editing = useEditing(ruc, settings);
  const { draft, judged } = editing;
  useAskedRecord(editing, settings);
  useAskedPlates(editing, settings);
  return (
    <EditingProvider value={editing}>
      <p role="status" className="-mt-2 text-caption text-ink-subtle empty:hidden">
        {settings.judging && 'Estamos analizando los comprobantes de los periodos abiertos con estos datos.'}
      </p>
      <Board className="grid grid-cols-1 md:grid-cols-2 xl:grid-cols-3">
        <ActivityBlock settings={settings} />
        <IgvBlock settings={settings} />
        <FleetBlock settings={settings} />
        <PartiesBlock settings={settings} />
        <WordsBlock settings={settings} />
        <SuppliersBlock settings={settings} />
        <RecordsBlock settings={settings} />
        <AccountsBlock settings={settings} />
      </Board>
      <OffRules ruc={ruc} settings={settings} />
      {draft && <div aria-hidden="true" className="h-24 shrink-0 md:hidden" />}
      <SaveBar ruc={ruc} />
      <LeaveDialog unsaved={judged.touched.length > 0} />
    </EditingProvider>
  );
}
