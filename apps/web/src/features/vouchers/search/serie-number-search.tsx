import { type RefObject, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { INPUT_CLASS, inputBoxClass } from '../../../ui/controls/input-class.ts';
import { cx } from '../../../ui/cx.ts';
import { cleanSerieNumber, isUnfinished, serieNumberError } from './serie-number.ts';

interface SerieNumberSearchProps {
  input: RefObject<HTMLInputElement | null>;
  initial: string;
  onSearch: (text: string) => void;
}

/** Searches a serie and number written by hand; the button waits until they are well written. */
export function SerieNumberSearch({ input, initial, onSearch }: SerieNumberSearchProps) {
  const [text, setText] = useState(initial);
  const [left, setLeft] = useState(false);
  const error = serieNumberError(text);
  const shown = error !== null && (left || !isUnfinished(text)) ? error : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setLeft(true);
        if (text !== '' && error === null) onSearch(text);
      }}
    >
      <Field label="Serie y número" error={shown} reserved>
        {(control) => (
          <div className="flex gap-2">
            <div className={cx(inputBoxClass({ dense: true, invalid: shown !== undefined }), 'min-w-0 flex-1')}>
              <input
                {...control}
                ref={input}
                type="text"
                placeholder="F001-0001"
                value={text}
                maxLength={24}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                className={INPUT_CLASS}
                onChange={(event) => setText(cleanSerieNumber(event.target.value))}
                onBlur={() => setLeft(text !== '')}
              />
            </div>
            <Button type="submit" disabled={text === '' || error !== null}>
              Buscar
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
