import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { cleanSerieNumber, isUnfinished, serieNumberError } from './serie-number.ts';

interface SerieNumberSearchProps {
  initial: string;
  onSearch: (text: string) => void;
}

/** Searches a serie and number written by hand; the button waits until they are well written. */
export function SerieNumberSearch({ initial, onSearch }: SerieNumberSearchProps) {
  const [text, setText] = useState(initial);
  const [left, setLeft] = useState(false);
  const error = serieNumberError(text);
  const shown = error !== null && (left || !isUnfinished(text)) ? error : undefined;
  return (
    <form
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setLeft(true);
        if (text !== '' && error === null) onSearch(text);
      }}
    >
      <TextField
        label="Serie y número"
        placeholder="F001-0001"
        className="min-w-0 flex-1"
        dense
        value={text}
        maxLength={24}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={shown}
        onChange={(event) => setText(cleanSerieNumber(event.target.value))}
        onBlur={() => setLeft(text !== '')}
      />
      <Button type="submit" disabled={text === '' || error !== null} className="mt-[23px]">
        Buscar
      </Button>
    </form>
  );
}
