import { type SettingValue, WITHDRAWALS } from '@yupana/contract/setting-values.ts';
import { Pencil } from 'lucide-react';
import { useIsArchived } from '../../../lib/archived.ts';
import { formatDate } from '../../../lib/formats.ts';
import { PlainIconButton } from '../../../ui/controls/plain-icon-button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { newRecord } from '../asked/new-record.ts';
import { Block } from '../block.tsx';
import { BLOCKS } from '../blocks.ts';
import { Provenance } from '../datum.tsx';
import { sayRecord } from '../history-words.ts';
import { LineDays, LineName, LineRuc, LineText } from '../lines/line-fields.tsx';
import { LineList } from '../lines/line-list.tsx';
import { type LineOf, LinesEditor } from '../lines/lines-editor.tsx';
import { NoLines } from '../lines/no-lines.tsx';
import { optionsOf, REGIMES } from '../setting-words.ts';
import { useTheEditing } from '../use-editing.ts';
import { type Settings, settingOf } from '../use-settings.ts';
import { withId } from '../written.ts';

type Line = LineOf<'supplier_records'>;
type Write = (part: Partial<Line>) => void;

/** What suppliers' fichas RUC say: no public register has it, and the accountant reads it at SUNAT. */
export function RecordsBlock({ settings }: { settings: Settings }) {
  const { start, draft } = useTheEditing();
  const archived = useIsArchived();
  const told = settingOf(settings, 'supplier_records');
  const records = (told.value as SettingValue<'supplier_records'> | null)?.records;
  const begin = () =>
    start('records', ({ supplier_records: before }, since) => {
      const line = withId(newRecord(since));
      return { written: { supplier_records: { lines: [...(before?.lines ?? []), line], none: false } }, open: line.id };
    });
  const edit = (place: number) =>
    start('records', ({ supplier_records: before }) => ({ open: before?.lines[place]?.id }));
  return (
    <Block look={BLOCKS.records} begins={{ label: 'Ficha RUC', onClick: begin }} fields={<Fields />}>
      {records && records.length > 0 ? (
        <LineList
          lines={records.map((one) => ({
            ...{ key: one.ruc, title: one.name, detail: sayRecord(one) },
            note: `RUC ${one.ruc} · desde ${formatDate(one.since)}${one.until ? ` hasta ${formatDate(one.until)}` : ''}`,
          }))}
          after={(place) =>
            !archived &&
            draft === null && (
              <PlainIconButton
                size="sm"
                label={`Editar la ficha RUC de ${records[place]?.name ?? ''}`}
                icon={<Pencil size={14} strokeWidth={1.75} />}
                onClick={() => edit(place)}
              />
            )
          }
        />
      ) : (
        <NoLines setting={told} none="Sin fichas informadas." />
      )}
      <Provenance settings={[told]} names={{}} />
    </Block>
  );
}

function Fields() {
  return (
    <>
      <p className="text-dense text-ink-muted">
        Copia lo que dice la ficha RUC del proveedor en SUNAT: lo que dejes en blanco cuenta como que no figura en ella.
      </p>
      <LinesEditor
        name="supplier_records"
        titleOf={({ name, ruc }: Line) => name || ruc}
        noteOf={({ ruc, since }: Line) => `RUC ${ruc || '–'} · desde ${since ? formatDate(since) : '–'}`}
        empty={(since) => newRecord(since)}
        add="Otra ficha RUC"
        none="Ningún proveedor con ficha informada"
        fields={(line, write, path) => <RecordFields line={line} write={write} path={path} />}
      />
    </>
  );
}

function RecordFields({ line, write, path }: { line: Line; write: Write; path: string }) {
  const { errorAt, left, judged } = useTheEditing();
  const ciiu = [...judged.errors.keys()].find((key) => key.startsWith(`${path}.ciiu`)) ?? `${path}.ciiu.0`;
  const regime = `${path}.regime`;
  return (
    <>
      <LineRuc line={line} write={write} path={path} />
      <SelectField
        label="Régimen"
        value={line.regime}
        options={[{ value: '', label: 'No lo sé' }, ...optionsOf(REGIMES)]}
        error={errorAt(regime)}
        onBlur={() => left(regime)}
        onChange={(regime) => write({ regime })}
      />
      <LineName line={line} write={write} path={path} />
      <LineText
        label="CIIU"
        path={ciiu}
        value={line.ciiu}
        maxLength={80}
        placeholder="4690, 4752"
        hint="El principal primero"
        onWrite={(ciiu) => write({ ciiu })}
      />
      <LineText
        label="Inscrito el"
        type="date"
        path={`${path}.registered_on`}
        value={line.registered_on}
        onWrite={(registered_on) => write({ registered_on })}
      />
      <LineText
        label="Electrónico desde"
        type="date"
        path={`${path}.electronic_since`}
        value={line.electronic_since}
        onWrite={(electronic_since) => write({ electronic_since })}
      />
      <SelectField
        label="Baja"
        value={line.withdrawal}
        options={[{ value: '', label: 'Sin baja' }, ...optionsOf(WITHDRAWALS)]}
        onChange={(withdrawal) => write({ withdrawal })}
      />
      {line.withdrawal && (
        <LineText
          label="De baja desde"
          wide
          type="date"
          path={`${path}.withdrawal.on`}
          value={line.withdrawn_on}
          onWrite={(withdrawn_on) => write({ withdrawn_on })}
        />
      )}
      <LineText
        label="Suspendido desde"
        type="date"
        path={`${path}.suspension.from`}
        value={line.suspended_from}
        onWrite={(suspended_from) => write({ suspended_from })}
      />
      <LineText
        label="Suspendido hasta"
        type="date"
        path={`${path}.suspension.to`}
        value={line.suspended_to}
        onWrite={(suspended_to) => write({ suspended_to })}
      />
      <LineDays line={line} write={write} path={path} />
    </>
  );
}
