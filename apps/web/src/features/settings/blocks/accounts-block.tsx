import { type BookingProgram, PROGRAM_TITLES, USUAL_PROGRAM } from '@yupana/contract/booking-programs.ts';
import type { SettingValue } from '@yupana/contract/setting-values.ts';
import { RotateCcw, TriangleAlert } from 'lucide-react';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { Block } from '../block.tsx';
import { BLOCKS } from '../blocks.ts';
import { Datum, Provenance } from '../datum.tsx';
import { LineText } from '../lines/line-fields.tsx';
import { ACCOUNTS, type AccountName, optionsOf } from '../setting-words.ts';
import { useTheEditing } from '../use-editing.ts';
import { type Settings, settingOf } from '../use-settings.ts';
import { usualText, warningOf } from './account-words.ts';

const ALL = optionsOf<AccountName>(ACCOUNTS);
const PROGRAMS = [
  { value: '', label: `Sin informar (${PROGRAM_TITLES[USUAL_PROGRAM]})` } as const,
  ...optionsOf<BookingProgram>(PROGRAM_TITLES),
];
/** Those of purchases, and those of sales. */
const BOOKS = [ALL.slice(0, 4), ALL.slice(4)];

/** In which accounts the files of accounting programs book: those that are told, and the usual ones of each program. */
export function AccountsBlock({ settings }: { settings: Settings }) {
  const accounts = settingOf(settings, 'accounts');
  const program = settingOf(settings, 'program');
  const told = (accounts.value ?? {}) as SettingValue<'accounts'>;
  const booked = program.value as SettingValue<'program'> | null;
  return (
    <Block look={BLOCKS.accounts} fields={<Fields settings={settings} />}>
      <dl className="mb-1 grid gap-x-9 md:grid-cols-2">
        <Datum name="Sistema contable" note="Su archivo va en el paquete de cierre">
          {PROGRAM_TITLES[booked?.program ?? USUAL_PROGRAM]}{' '}
          <span className="font-normal text-ink-subtle">{booked ? 'informado' : 'usual'}</span>
        </Datum>
      </dl>
      <div className="grid gap-x-9 border-t md:grid-cols-2">
        {BOOKS.map((book) => (
          <dl key={book[0]?.value} className="max-md:border-t max-md:first:border-t-0">
            {book.map(({ value, label }) => {
              const code = told[value];
              const warning = code && warningOf(settings, value, code);
              return (
                <Datum key={value} name={label} note={warning && <Warning>{warning}</Warning>}>
                  {code ?? settings.usual_accounts[value]}{' '}
                  <span className="font-normal text-ink-subtle">{code ? 'informada' : 'usual'}</span>
                </Datum>
              );
            })}
          </dl>
        ))}
      </div>
      <p className="mt-2 text-caption text-ink-subtle">
        Van en los archivos de los sistemas contables. Las usuales son del PCGE, mientras no informes las tuyas:
        STARSOFT usa las suyas, de 8 dígitos.
      </p>
      <Provenance settings={[accounts, program]} names={{ accounts: 'plan de cuentas', program: 'sistema contable' }} />
    </Block>
  );
}

function Fields({ settings }: { settings: Settings }) {
  const { draft, write } = useTheEditing();
  const written = draft?.written.accounts;
  if (!written) return null;
  const tell = (name: AccountName, code: string) => write('accounts', { ...written, [name]: code });
  return (
    <div className="grid grid-cols-1 gap-3 min-[480px]:grid-cols-2 xl:grid-cols-4">
      <div className="col-span-full grid gap-3 min-[480px]:grid-cols-2 xl:grid-cols-4">
        <SelectField
          label="Sistema contable"
          value={draft.written.program ?? ''}
          options={PROGRAMS}
          hint="Su archivo va en el paquete de cierre."
          onChange={(next) => write('program', next)}
        />
      </div>
      {ALL.map(({ value: name, label }) => {
        const code = written[name];
        // Whoever types the usual one back tells nothing.
        const isTold = code !== '' && code !== settings.usual_accounts[name];
        const warning = isTold && warningOf(settings, name, code);
        return (
          <LineText
            key={name}
            label={label}
            path={`accounts.${name}`}
            digits={12}
            value={code}
            placeholder={settings.usual_accounts[name]}
            hint={
              <>
                {isTold ? 'Informada, en lugar de ' : 'Usual: '}
                {usualText(settings, name)}
                {warning && <Warning>{warning}</Warning>}
              </>
            }
            after={
              isTold && (
                <IconButton
                  size="sm"
                  label={`Volver a lo usual: ${label}`}
                  icon={<RotateCcw size={15} strokeWidth={1.75} />}
                  onClick={() => tell(name, '')}
                  className="-mr-2"
                />
              )
            }
            onWrite={(next) => tell(name, next)}
          />
        );
      })}
    </div>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <span className="flex gap-[5px] text-left text-warning-text">
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
      {children}
    </span>
  );
}
