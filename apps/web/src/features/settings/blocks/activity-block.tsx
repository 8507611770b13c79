import type { SettingValue } from '@yupana/contract/setting-values.ts';
import type { Setting } from '@yupana/contract/settings.ts';
import { Plus, Trash2, TriangleAlert } from 'lucide-react';
import { useIsArchived } from '../../../lib/archived.ts';
import { formatDate } from '../../../lib/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PlainIconButton } from '../../../ui/controls/plain-icon-button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { Block } from '../block.tsx';
import { BLOCKS } from '../blocks.ts';
import { divisionOf } from '../ciiu-divisions.ts';
import { Datum, NotTold, Provenance } from '../datum.tsx';
import { LineText } from '../lines/line-fields.tsx';
import { optionsOf, placeOf, REGIMES } from '../setting-words.ts';
import { useTheEditing } from '../use-editing.ts';
import { type Settings, settingOf } from '../use-settings.ts';

const NAMES = { activity: 'CIIU', regime: 'régimen', location: 'ubigeo' };

/** What the company does, under which regime, and where. */
export function ActivityBlock({ settings }: { settings: Settings }) {
  const activity = settingOf(settings, 'activity');
  const regime = settingOf(settings, 'regime');
  const location = settingOf(settings, 'location');
  const { ciiu } = (activity.value ?? { ciiu: [] }) as SettingValue<'activity'>;
  const { net_income: income } = settings;
  return (
    <Block look={BLOCKS.activity} fields={<Fields location={location} />}>
      <dl>
        {ciiu.length === 0 && (
          <Datum name="CIIU principal">
            <NotTold setting={activity} />
          </Datum>
        )}
        {ciiu.map((code, place) => (
          <Datum key={code} name={place === 0 ? 'CIIU principal' : 'CIIU secundario'} note={divisionOf(code)}>
            {code}
          </Datum>
        ))}
        <Datum name="Régimen">
          {regime.value ? REGIMES[(regime.value as SettingValue<'regime'>).regime] : <NotTold setting={regime} />}
        </Datum>
        <Datum name="Ubigeo" note={<Registered location={location} />}>
          {location.value ? (
            placeOf((location.value as SettingValue<'location'>).ubigeo)
          ) : (
            <NotTold setting={location} />
          )}
        </Datum>
        {income && (
          <Datum name={`Ingresos netos ${income.year}`}>
            <Money value={income.amount} />
          </Datum>
        )}
      </dl>
      <Provenance settings={[activity, regime, location]} names={NAMES} />
    </Block>
  );
}

/** Where SUNAT's register has it, and whether that is another place than what was told. */
function Registered({ location }: { location: Setting }) {
  const { start, draft } = useTheEditing();
  const archived = useIsArchived();
  const { registered, source } = location;
  if (!registered) return null;
  const { ubigeo } = registered.value as SettingValue<'location'>;
  const day = registered.on ? ` del ${formatDate(registered.on)}` : '';
  if (source === 'register') return `Padrón de SUNAT${day}`;
  if ((location.value as SettingValue<'location'> | null)?.ubigeo === ubigeo) return null;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-1.5 text-warning-text">
      <TriangleAlert size={13} strokeWidth={1.75} aria-hidden />
      El padrón de SUNAT{day} dice {placeOf(ubigeo)}
      {!archived && draft === null && (
        <button
          type="button"
          className="link touch-target"
          onClick={() => start('activity', () => ({ written: { location: ubigeo } }))}
        >
          Usar el del padrón
        </button>
      )}
    </span>
  );
}

function Fields({ location }: { location: Setting }) {
  const { draft, write } = useTheEditing();
  const codes = draft?.written.activity ?? [];
  const registered = (location.registered?.value as SettingValue<'location'> | undefined)?.ubigeo;
  const put = (place: number, code: string) =>
    write(
      'activity',
      codes.map((one, at) => (at === place ? code : one)),
    );
  return (
    <>
      {codes.map((code, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a code is told from the others by its place alone
        <div key={place} className="flex items-end gap-1.5">
          <span className="min-w-0 flex-1">
            <LineText
              label={place === 0 ? 'CIIU principal' : `CIIU secundario ${codes.length > 2 ? place : ''}`}
              path={`activity.ciiu.${place}`}
              digits={4}
              value={code}
              onWrite={(next) => put(place, next)}
              placeholder="4 dígitos"
            />
          </span>
          {place > 0 && (
            <PlainIconButton
              label={`Quitar CIIU ${code}`}
              icon={<Trash2 size={15} strokeWidth={1.75} />}
              onClick={() =>
                write(
                  'activity',
                  codes.filter((_, at) => at !== place),
                )
              }
            />
          )}
        </div>
      ))}
      {codes.length < 10 && (
        <Button
          variant="ghost"
          size="sm"
          className="-mt-1 self-start"
          icon={<Plus size={15} strokeWidth={1.75} aria-hidden />}
          onClick={() => write('activity', [...codes, ''])}
        >
          Otro CIIU
        </Button>
      )}
      <SelectField
        label="Régimen"
        value={draft?.written.regime ?? ''}
        options={[{ value: '', label: 'Sin informar' }, ...optionsOf(REGIMES)]}
        onChange={(regime) => write('regime', regime)}
      />
      <LineText
        label="Ubigeo"
        optional
        path="location.ubigeo"
        digits={6}
        value={draft?.written.location ?? ''}
        onWrite={(ubigeo) => write('location', ubigeo)}
        placeholder={registered ? `${registered}, del padrón de SUNAT` : '6 dígitos'}
      />
    </>
  );
}
