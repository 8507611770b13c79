import type { SettingValue } from '@yupana/contract/setting-values.ts';
import { formatDate } from '../../../lib/formats.ts';
import { Block } from '../block.tsx';
import { BLOCKS } from '../blocks.ts';
import { Provenance } from '../datum.tsx';
import { LineDays, LineName, LineRuc, LineText } from '../lines/line-fields.tsx';
import { LineList } from '../lines/line-list.tsx';
import { type LineOf, LinesEditor } from '../lines/lines-editor.tsx';
import { NoLines } from '../lines/no-lines.tsx';
import { type Settings, settingOf } from '../use-settings.ts';

type Line = LineOf<'related_parties'>;

/** The companies that are tied to this one. */
export function PartiesBlock({ settings }: { settings: Settings }) {
  const related = settingOf(settings, 'related_parties');
  const parties = (related.value as SettingValue<'related_parties'> | null)?.parties;
  return (
    <Block look={BLOCKS.parties} fields={<Fields />}>
      {parties && parties.length > 0 ? (
        <LineList
          lines={parties.map(({ ruc, name, tie, since, until }) => ({
            ...{ key: ruc, title: name },
            note: `RUC ${ruc} · ${tie}, desde ${formatDate(since)}${until ? ` hasta ${formatDate(until)}` : ''}`,
          }))}
        />
      ) : (
        <NoLines setting={related} none="La empresa no tiene vinculadas." />
      )}
      <Provenance settings={[related]} names={{}} />
    </Block>
  );
}

function Fields() {
  return (
    <LinesEditor
      name="related_parties"
      titleOf={({ name, ruc }: Line) => name || ruc}
      noteOf={({ ruc, tie }: Line) => `RUC ${ruc || '–'} · ${tie || '–'}`}
      empty={(since) => ({ ruc: '', name: '', tie: '', since, until: '' })}
      add="Agregar empresa"
      none="La empresa no tiene vinculadas"
      fields={(line, write, path) => (
        <>
          <LineRuc line={line} write={write} path={path} wide />
          <LineName line={line} write={write} path={path} />
          <LineText
            label="Vínculo"
            wide
            path={`${path}.tie`}
            value={line.tie}
            maxLength={60}
            onWrite={(tie) => write({ tie })}
            placeholder="Mismo accionista"
          />
          <LineDays line={line} write={write} path={path} />
        </>
      )}
    />
  );
}
