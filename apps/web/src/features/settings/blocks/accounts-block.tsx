import type { SettingValue } from '@yupana/contract/setting-values.ts';
import { Block } from '../block.tsx';
import { BLOCKS } from '../blocks.ts';
import { Datum, Provenance } from '../datum.tsx';
import { LineText } from '../lines/line-fields.tsx';
import { ACCOUNTS, type AccountName, optionsOf } from '../setting-words.ts';
import { useTheEditing } from '../use-editing.ts';
import { type Settings, settingOf } from '../use-settings.ts';

const ALL = optionsOf<AccountName>(ACCOUNTS);

/** In which accounts the files of accounting programs book; the usual ones while nobody tells others. */
export function AccountsBlock({ settings }: { settings: Settings }) {
  const accounts = settingOf(settings, 'accounts');
  const told = accounts.value as SettingValue<'accounts'> | null;
  const shown = told ?? settings.usual_accounts;
  return (
    <Block look={BLOCKS.accounts} fields={<Fields />}>
      <dl>
        {ALL.map(({ value, label }) => (
          <Datum key={value} name={label}>
            {shown[value]}
          </Datum>
        ))}
      </dl>
      <p className="mt-2 text-caption text-ink-subtle">
        {told
          ? 'Van en los archivos de SISCONT, CONCAR, CONTASIS y STARSOFT.'
          : 'Son las usuales del PCGE: van en los archivos de los sistemas contables mientras no informes las tuyas. STARSOFT usa las suyas, de 8 dígitos.'}
      </p>
      <Provenance settings={[accounts]} names={{}} />
    </Block>
  );
}

function Fields() {
  const { draft, write } = useTheEditing();
  const written = draft?.written.accounts;
  if (!written) return null;
  return ALL.map(({ value, label }) => (
    <LineText
      key={value}
      label={label}
      path={`accounts.${value}`}
      digits={12}
      value={written[value]}
      onWrite={(code) => write('accounts', { ...written, [value]: code })}
    />
  ));
}
