import type { SettingValue } from '@yupana/contract/setting-values.ts';
import type { Setting } from '@yupana/contract/settings.ts';
import { formatPeriod } from '@yupana/tax/period.ts';
import { formatDate } from '../../../lib/formats.ts';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { Unknown } from '../../../ui/figures/unknown.tsx';
import { Block } from '../block.tsx';
import { BLOCKS } from '../blocks.ts';
import { Datum, NotTold, Provenance } from '../datum.tsx';
import { LineText } from '../lines/line-fields.tsx';
import { DESTINATIONS, optionsOf, YES_NO } from '../setting-words.ts';
import { useTheEditing } from '../use-editing.ts';
import { type Settings, settingOf } from '../use-settings.ts';

const NAMES = { pro_rata: 'prorrata', destination: 'destino', exempt_income: 'rentas', payments: 'pagos' };
const UNTOLD = { value: '', label: 'Sin informar' } as const;
const YES_OR_NO = [UNTOLD, ...optionsOf(YES_NO)];

/** What the company sells as far as its credit hangs on it, and whether it is a withholding agent. */
export function IgvBlock({ settings }: { settings: Settings }) {
  const proRata = settingOf(settings, 'pro_rata');
  const destination = settingOf(settings, 'destination');
  const exempt = settingOf(settings, 'exempt_income');
  const payments = settingOf(settings, 'payments');
  const told = proRata.value as SettingValue<'pro_rata'> | null;
  const { withholding_agent: agent, sales } = settings;
  return (
    <Block look={BLOCKS.igv} fields={<Fields />}>
      <dl>
        {sales && (
          <>
            <Datum name="Ventas no gravadas, 12 meses">
              <Money value={sales.untaxed} />
            </Datum>
            <Datum
              name="Ventas gravadas, 12 meses"
              note={`${formatPeriod(sales.from)} a ${formatPeriod(sales.to)}, según el RVIE; las exportaciones, entre las no gravadas`}
            >
              <Money value={sales.taxed} />
            </Datum>
          </>
        )}
        <Datum name="Hizo ventas no gravadas">
          {told ? yesNo(told.has_untaxed_sales) : <NotTold setting={proRata} />}
        </Datum>
        {told?.has_untaxed_sales && <Datum name="Coeficiente">{told.coefficient}</Datum>}
        <Datum name="Destino de las compras">
          {destination.value ? (
            DESTINATIONS[(destination.value as SettingValue<'destination'>).destination]
          ) : (
            <NotTold setting={destination} />
          )}
        </Datum>
        <Datum name="Rentas exoneradas o inafectas">
          <Said setting={exempt} is={(exempt.value as SettingValue<'exempt_income'> | null)?.has_exempt_income} />
        </Datum>
        <Datum name="Carga sus pagos">
          <Said setting={payments} is={(payments.value as SettingValue<'payments'> | null)?.loads_payments} />
        </Datum>
        <Datum name="Agente de retención" note={agent?.on && `Padrón de SUNAT del ${formatDate(agent.on)}`}>
          {agent ? yesNo(agent.is) : <Unknown label="Aún no se leyó el padrón de SUNAT" />}
        </Datum>
      </dl>
      <Provenance settings={[proRata, destination, exempt, payments]} names={NAMES} />
    </Block>
  );
}

function Said({ setting, is }: { setting: Setting; is: boolean | undefined }) {
  return is === undefined ? <NotTold setting={setting} /> : yesNo(is);
}

function yesNo(is: boolean): string {
  return is ? YES_NO.yes : YES_NO.no;
}

function Fields() {
  const { draft, write } = useTheEditing();
  const { pro_rata: proRata, destination, exempt_income: exempt, payments } = draft?.written ?? {};
  if (!proRata) return null;
  return (
    <>
      <SelectField
        label="¿Hizo ventas no gravadas en 12 meses?"
        value={proRata.has}
        options={YES_OR_NO}
        onChange={(has) => write('pro_rata', { ...proRata, has })}
      />
      {proRata.has === 'yes' && (
        <LineText
          label="Coeficiente"
          path="pro_rata.coefficient"
          value={proRata.coefficient}
          onWrite={(coefficient) => write('pro_rata', { ...proRata, coefficient })}
          placeholder="0.9600"
        />
      )}
      <SelectField
        label="Destino de las compras"
        value={destination ?? ''}
        options={[UNTOLD, ...optionsOf(DESTINATIONS)]}
        onChange={(next) => write('destination', next)}
      />
      <SelectField
        label="¿Tiene rentas exoneradas o inafectas?"
        value={exempt ?? ''}
        options={YES_OR_NO}
        onChange={(next) => write('exempt_income', next)}
      />
      <SelectField
        label="¿Carga sus pagos en Yupana?"
        value={payments ?? ''}
        options={YES_OR_NO}
        hint="Si los carga, una compra sin pago registrado cuenta como no pagada."
        onChange={(next) => write('payments', next)}
      />
    </>
  );
}
