import { Broken } from './broken.tsx';

/** In place of a screen of a company, beside the menu that leads to the others. */
export function BrokenScreen() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-1 py-12 text-center">
      <Broken />
    </div>
  );
}
