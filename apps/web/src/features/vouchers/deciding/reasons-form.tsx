import { LONGEST_REASON } from '@yupana/contract/deciding.ts';
import { nameInCode } from '@yupana/tax/voucher-key.ts';
import type { Decidable, Decision } from '../../../lib/deciding/decidable.ts';
import { CheckboxField } from '../../../ui/controls/checkbox.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';

/** What sustains the decision of each: one text for all, or one of its own. */
export interface Reasons {
  forAll: boolean;
  text: string;
  own: Readonly<Record<string, string>>;
}

export const NO_REASONS: Reasons = { forAll: true, text: '', own: {} };

/** More than these nobody writes one by one: for them the text is of all. */
const MOST_OF_THEIR_OWN = 50;

export function reasonIn({ forAll, text, own }: Reasons, code: string): string {
  return forAll ? text : (own[code] ?? '');
}

interface ReasonsFormProps {
  decision: Decision;
  vouchers: readonly Decidable[];
  reasons: Reasons;
  onChange: (reasons: Reasons) => void;
  onSubmit: () => void;
}

/** The text of a correction or a rejection: needed to validate one alone, else left to whoever decides. */
export function ReasonsForm({ decision, vouchers, reasons, onChange, onSubmit }: ReasonsFormProps) {
  const alone = vouchers.length === 1;
  const needed = alone && decision === 'validate';
  const { forAll, text, own } = reasons;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
      }}
      className="flex flex-col gap-3"
    >
      {forAll && (
        <TextArea
          label="Sustento"
          optional={!needed}
          required={needed}
          counter
          maxLength={LONGEST_REASON}
          value={text}
          onChange={({ target }) => onChange({ ...reasons, text: target.value })}
          placeholder={decision === 'validate' ? 'Por qué es deducible' : 'Por qué no es deducible'}
        />
      )}
      {!alone && vouchers.length <= MOST_OF_THEIR_OWN && (
        <CheckboxField
          label="Aplicar a todos"
          checked={forAll}
          onChange={(next) =>
            onChange({
              ...reasons,
              forAll: next,
              // What was written for all is where each begins.
              own: next ? own : Object.fromEntries(vouchers.map(({ code }) => [code, own[code] ?? text])),
            })
          }
        />
      )}
      {!forAll &&
        vouchers.map(({ code }) => (
          <TextField
            key={code}
            label={nameInCode(code)}
            optional
            counter
            maxLength={LONGEST_REASON}
            value={own[code] ?? ''}
            onChange={({ target }) => onChange({ ...reasons, own: { ...own, [code]: target.value } })}
          />
        ))}
    </form>
  );
}
