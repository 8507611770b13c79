import { LINED, LONGEST_WHY } from '@yupana/contract/setting-values.ts';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { BLOCKS } from './blocks.ts';
import { useTheEditing } from './use-editing.ts';

/** From when on what is told counts, and why it is so. Of lists each line says since when. */
export function WhyFields() {
  const { draft, errorAt, left, set } = useTheEditing();
  if (!draft) return null;
  const dated = BLOCKS[draft.block].settings.some((name) => !LINED.has(name));
  return (
    <div className="-mx-[18px] flex flex-col gap-2 bg-surface-sunken px-[18px] py-2.5 max-md:-mx-3.5 max-md:px-3.5">
      {dated && (
        <TextField
          label="Desde"
          type="date"
          value={draft.since}
          error={errorAt('since')}
          onChange={({ target }) => set({ since: target.value })}
          onBlur={() => left('since')}
        />
      )}
      <TextArea
        label="Motivo"
        rows={2}
        counter
        maxLength={LONGEST_WHY}
        value={draft.reason}
        error={errorAt('reason')}
        placeholder="De dónde sale el dato"
        onChange={({ target }) => set({ reason: target.value })}
        onBlur={() => left('reason')}
      />
    </div>
  );
}
