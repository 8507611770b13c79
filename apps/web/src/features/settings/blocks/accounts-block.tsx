import type { SettingValue } from '@yupana/contract/setting-values.ts';
import { Block } from '../block.tsx';
import { BLOCKS } from '../blocks.ts';
import { Datum, Provenance } from '../datum.tsx';
import { LineText } from '../lines/line-fields.tsx';
import { ACCOUNTS, type AccountName, optionsOf } from '../setting-words.ts';
import { useTheEditing } from '../use-editing.ts';
import { type Settings, settingOf } from '../use-settings.ts';

const ALL = optionsOf<AccountName>(ACCOUNTS);
/** Those of purchases, and those of sales. */
const BOOKS = [ALL.slice(0, 4), ALL.slice(4)];

/** In which accounts the files of accounting programs book; the usual ones while nobody tells others. */
export function AccountsBlock({ settings }: { settings: Settings }) {
  const accounts = settingOf(settings, 'accounts');
  const told = accounts.value as SettingValue<'accounts'> | null;
  const shown = told ?? settings.usual_accounts;
  return (
    <Block look={BLOCKS.accounts} fields={<Fields />}>
      <div className="grid gap-x-9 md:grid-cols-2">
        {BOOKS.map((book) => (
          <dl key={book[0]?.value} className="max-md:border-t max-md:first:border-t-0">
            {book.map(({ value, label }) => (
              <Datum key={value} name={label}>
                {shown[value]}
              </Datum>
            ))}
          </dl>
        ))}
      </div>
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
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {ALL.map(({ value, label }) => (
        <LineText
          key={value}
          label={label}
          path={`accounts.${value}`}
          digits={12}
          value={written[value]}
          onWrite={(code) => write('accounts', { ...written, [value]: code })}
        />
      ))}
    </div>
  );
}
