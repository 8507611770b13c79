import type { SettingValue } from '@yupana/contract/setting-values.ts';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Block } from '../block.tsx';
import { BLOCKS } from '../blocks.ts';
import { Provenance } from '../datum.tsx';
import { NoLines } from '../lines/no-lines.tsx';
import { useTheEditing } from '../use-editing.ts';
import { type Settings, settingOf } from '../use-settings.ts';

const CHIP =
  'inline-flex h-[26px] items-center gap-1.5 rounded-sm bg-brand-soft text-[12.5px] text-brand-soft-text shadow-[inset_0_0_0_1px_var(--brand-soft-border)] max-md:h-9';

/** Words by which the company's own trade is known. */
export function WordsBlock({ settings }: { settings: Settings }) {
  const own = settingOf(settings, 'own_words');
  const words = (own.value as SettingValue<'own_words'> | null)?.words ?? [];
  return (
    <Block look={BLOCKS.words} fields={<Fields />}>
      {words.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {words.map((word) => (
            <li key={word} className={`${CHIP} px-2.5`}>
              {word}
            </li>
          ))}
        </ul>
      ) : (
        <NoLines setting={own} none="Sin palabras del giro." />
      )}
      <p className="mt-2 text-caption text-ink-subtle">Una compra que las nombra se toma como del giro.</p>
      <Provenance settings={[own]} names={{}} />
    </Block>
  );
}

function Fields() {
  const { draft, write, judged } = useTheEditing();
  const [word, setWord] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const words = draft?.written.own_words ?? [];
  const wrong = [...judged.errors].find(([path]) => path.startsWith('own_words'))?.[1];

  function add() {
    const said = word
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
    if (said.length > 0) write('own_words', [...words, ...said.filter((one) => !words.includes(one))]);
    setWord('');
  }

  return (
    <>
      <div className="flex items-start gap-2">
        <TextField
          ref={input}
          label="Palabra del giro"
          dense
          className="min-w-0 flex-1"
          value={word}
          maxLength={200}
          error={wrong}
          placeholder="fierro corrugado"
          onChange={({ target }) => setWord(target.value)}
          // What is written and not added yet is meant.
          onBlur={add}
          onKeyDown={(event) => {
            // Without a word to add, Ctrl+Enter saves.
            if (event.key !== 'Enter' || ((event.ctrlKey || event.metaKey) && word.trim() === '')) return;
            event.preventDefault();
            add();
          }}
        />
        <Button className="mt-[23px]" onClick={() => input.current?.focus()}>
          Agregar
        </Button>
      </div>
      <ul className="flex flex-wrap gap-1.5" aria-label="Palabras">
        {words.map((one) => (
          <li key={one} className={`${CHIP} pr-[5px] pl-2.5`}>
            {one}
            <button
              type="button"
              aria-label={`Quitar ${one}`}
              onClick={() => {
                write(
                  'own_words',
                  words.filter((other) => other !== one),
                );
                input.current?.focus();
              }}
              className="touch-target grid size-5 shrink-0 place-items-center rounded-xs hover:bg-brand-soft-hover"
            >
              <X size={13} strokeWidth={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
