import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Video } from '../../../ui/video.tsx';
import { TUTORIALS } from './tutorials.ts';
import type { Welcome } from './welcome.ts';

/** One of the product's videos, over the screen. */
export default function TutorialDialog({ which, onClose }: { which: Welcome; onClose: () => void }) {
  const { title, file, label } = TUTORIALS[which];
  return (
    <Dialog open onClose={onClose} size="lg" title={title}>
      <Video name={file} label={label} />
    </Dialog>
  );
}
