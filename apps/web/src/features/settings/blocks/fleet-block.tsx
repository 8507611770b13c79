import type { SettingValue } from '@yupana/contract/setting-values.ts';
import { Pencil } from 'lucide-react';
import { useIsArchived } from '../../../lib/archived.ts';
import { formatDate, formatSoles } from '../../../lib/formats.ts';
import { CheckboxField } from '../../../ui/controls/checkbox.tsx';
import { PlainIconButton } from '../../../ui/controls/plain-icon-button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { newVehicle } from '../asked/new-vehicle.ts';
import { Block } from '../block.tsx';
import { BLOCKS } from '../blocks.ts';
import { Provenance } from '../datum.tsx';
import { LineDays, LineText } from '../lines/line-fields.tsx';
import { LineList } from '../lines/line-list.tsx';
import { type LineOf, LinesEditor } from '../lines/lines-editor.tsx';
import { NoLines } from '../lines/no-lines.tsx';
import { optionsOf, plateText, TENURES } from '../setting-words.ts';
import { useTheEditing } from '../use-editing.ts';
import { type Settings, settingOf } from '../use-settings.ts';
import { withId } from '../written.ts';

type Vehicle = SettingValue<'fleet'>['vehicles'][number];
type Line = LineOf<'fleet'>;

/** The vehicles of the company by their plates. */
export function FleetBlock({ settings }: { settings: Settings }) {
  const { start, draft } = useTheEditing();
  const archived = useIsArchived();
  const fleet = settingOf(settings, 'fleet');
  const vehicles = (fleet.value as SettingValue<'fleet'> | null)?.vehicles;
  const begin = () =>
    start('fleet', ({ fleet }, since) => {
      const line = withId(newVehicle(since));
      return { written: { fleet: { lines: [...(fleet?.lines ?? []), line], none: false } }, open: line.id };
    });
  const edit = (place: number) => start('fleet', ({ fleet }) => ({ open: fleet?.lines[place]?.id }));
  return (
    <Block look={BLOCKS.fleet} begins={{ label: 'Placa', onClick: begin }} fields={<Fields />}>
      {vehicles && vehicles.length > 0 ? (
        <LineList
          lines={vehicles.map((one) => ({
            ...{ key: one.plate, title: plateText(one.plate), detail: one.description, note: noteOf(one) },
          }))}
          after={(place) =>
            !archived &&
            draft === null && (
              <PlainIconButton
                size="sm"
                label={`Editar ${plateText(vehicles[place]?.plate ?? '')}`}
                icon={<Pencil size={14} strokeWidth={1.75} />}
                onClick={() => edit(place)}
              />
            )
          }
        />
      ) : (
        <NoLines setting={fleet} none="La empresa no tiene vehículos." />
      )}
      <Provenance settings={[fleet]} names={{}} />
    </Block>
  );
}

function noteOf({ since, until, tenure, management }: Vehicle): string {
  return [
    `Desde ${formatDate(since)}${until ? ` hasta ${formatDate(until)}` : ''}`,
    TENURES[tenure].toLowerCase(),
    management && `de dirección${management.cost === null ? '' : `, costó ${formatSoles(management.cost)}`}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Fields() {
  return (
    <LinesEditor
      name="fleet"
      titleOf={({ plate }: Line) => plateText(plate)}
      noteOf={({ since, tenure }: Line) =>
        `Desde ${since ? formatDate(since) : '–'} · ${TENURES[tenure].toLowerCase()}`
      }
      empty={newVehicle}
      add="Otra placa"
      none="La empresa no tiene vehículos"
      fields={(line, write, path) => (
        <>
          <LineText
            label="Placa"
            path={`${path}.plate`}
            value={line.plate}
            maxLength={9}
            onWrite={(plate) => write({ plate: plate.toUpperCase() })}
            placeholder="V2B-731"
          />
          <SelectField
            label="Tenencia"
            value={line.tenure}
            options={optionsOf(TENURES)}
            onChange={(tenure) => write({ tenure })}
          />
          <LineText
            label="Descripción"
            optional
            wide
            path={`${path}.description`}
            value={line.description}
            maxLength={60}
            onWrite={(description) => write({ description })}
            placeholder="Camión N2, reparto"
          />
          <LineDays line={line} write={write} path={path} />
          <div className="col-span-2">
            <CheckboxField
              label="De dirección, representación o administración"
              checked={line.managed}
              onChange={(managed) => write({ managed })}
            />
          </div>
          {line.managed && <Managed line={line} write={write} path={path} />}
        </>
      )}
    />
  );
}

function Managed({ line, write, path }: { line: Line; write: (part: Partial<Line>) => void; path: string }) {
  return (
    <>
      <LineText
        label="Costo sin IGV (S/)"
        optional
        path={`${path}.management.cost`}
        value={line.cost}
        onWrite={(cost) => write({ cost })}
        placeholder="96,400.00"
      />
      <LineText
        label="Comprado el"
        optional
        type="date"
        path={`${path}.management.bought_on`}
        value={line.bought_on}
        onWrite={(bought_on) => write({ bought_on })}
      />
      <div className="col-span-2">
        <CheckboxField
          label="Identificado en la declaración jurada anual"
          checked={line.declared}
          onChange={(declared) => write({ declared })}
        />
      </div>
    </>
  );
}
