import type { SettingValue } from '@yupana/contract/setting-values.ts';
import { formatDate, todayInLima } from '../../../lib/formats.ts';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { Block } from '../block.tsx';
import { BLOCKS } from '../blocks.ts';
import { Provenance } from '../datum.tsx';
import { LineDays, LineName, LineRuc, LineText } from '../lines/line-fields.tsx';
import { LineList } from '../lines/line-list.tsx';
import { type LineOf, LinesEditor } from '../lines/lines-editor.tsx';
import { NoLines } from '../lines/no-lines.tsx';
import { optionsOf, REVIEW_RESULTS } from '../setting-words.ts';
import { useTheEditing } from '../use-editing.ts';
import { type Settings, settingOf } from '../use-settings.ts';

const NAMES = { trusted_suppliers: 'proveedores', ssco_reviews: 'revisiones' };
type Supplier = LineOf<'trusted_suppliers'>;
type Review = LineOf<'ssco_reviews'>;

/** Whom the company buys what belongs to its trade from, and what it asked SUNAT of suppliers in the list SSCO. */
export function SuppliersBlock({ settings }: { settings: Settings }) {
  const trusted = settingOf(settings, 'trusted_suppliers');
  const ssco = settingOf(settings, 'ssco_reviews');
  const suppliers = (trusted.value as SettingValue<'trusted_suppliers'> | null)?.suppliers;
  const reviews = (ssco.value as SettingValue<'ssco_reviews'> | null)?.reviews;
  return (
    <Block look={BLOCKS.suppliers} fields={<Fields categories={settings.categories} />}>
      {suppliers && suppliers.length > 0 ? (
        <LineList
          lines={suppliers.map(({ ruc, name, category, since, until }) => ({
            ...{ key: `${ruc}/${category}`, title: name },
            note: `${sentence(category)} · desde ${formatDate(since)}${until ? ` hasta ${formatDate(until)}` : ''}`,
          }))}
        />
      ) : (
        <NoLines setting={trusted} none="Sin proveedores de confianza." />
      )}
      <h3 className="mt-2 text-caption font-medium text-ink-subtle">Revisiones de SSCO pedidas a SUNAT</h3>
      {reviews && reviews.length > 0 ? (
        <LineList
          lines={reviews.map(({ ruc, requested_on, result }) => ({
            ...{ key: ruc, title: `RUC ${ruc}`, detail: REVIEW_RESULTS[result] },
            note: `Pedida el ${formatDate(requested_on)}`,
          }))}
        />
      ) : (
        <NoLines setting={ssco} none="Ninguna." />
      )}
      <Provenance settings={[trusted, ssco]} names={NAMES} />
    </Block>
  );
}

/** Names of categories stand in tables in lower case. */
function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function Fields({ categories }: { categories: readonly string[] }) {
  const { errorAt, left } = useTheEditing();
  const options = categories.map((one) => ({ value: one, label: sentence(one) }));
  return (
    <>
      <LinesEditor
        name="trusted_suppliers"
        titleOf={({ name, ruc }: Supplier) => name || ruc}
        noteOf={({ category }: Supplier) => sentence(category) || '–'}
        empty={(since) => ({ ruc: '', name: '', category: '', since, until: '' })}
        add="Agregar proveedor"
        fields={(line, write, path) => (
          <>
            <LineRuc line={line} write={write} path={path} wide />
            <LineName line={line} write={write} path={path} />
            <SelectField
              label="Qué le compra la empresa"
              className="col-span-2"
              value={line.category || null}
              options={options}
              error={errorAt(`${path}.category`)}
              onBlur={() => left(`${path}.category`)}
              onChange={(category) => write({ category })}
            />
            <LineDays line={line} write={write} path={path} />
          </>
        )}
      />
      <h3 className="text-caption font-medium text-ink-subtle">Revisiones de SSCO pedidas a SUNAT</h3>
      <LinesEditor
        name="ssco_reviews"
        titleOf={({ ruc }: Review) => ruc && `RUC ${ruc}`}
        noteOf={({ result }: Review) => REVIEW_RESULTS[result]}
        empty={() => ({ ruc: '', requested_on: todayInLima(), result: 'pending' as const })}
        add="Agregar revisión"
        none="No se pidió ninguna"
        fields={(line, write, path) => (
          <>
            <LineText
              label="RUC del proveedor"
              wide
              path={`${path}.ruc`}
              digits={11}
              value={line.ruc}
              onWrite={(ruc) => write({ ruc })}
            />
            <LineText
              label="Pedida el"
              type="date"
              path={`${path}.requested_on`}
              value={line.requested_on}
              onWrite={(requested_on) => write({ requested_on })}
            />
            <SelectField
              label="Resultado"
              value={line.result}
              options={optionsOf(REVIEW_RESULTS)}
              onChange={(result) => write({ result })}
            />
          </>
        )}
      />
    </>
  );
}
