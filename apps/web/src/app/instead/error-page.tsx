import { Branded } from './branded.tsx';
import { Broken } from './broken.tsx';

/** In place of everything, when what broke has nothing of ours around it. */
export function ErrorPage() {
  return (
    <Branded>
      <Broken />
    </Branded>
  );
}
