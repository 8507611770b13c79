import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Video } from '../../../ui/video.tsx';
import { TUTORIALS } from './tutorials.ts';
import type { Welcome } from './welcome.ts';

interface WelcomeDialogProps {
  which: Welcome;
  /** It is the first company of who sees it; not so of who opens another browser. */
  isNew: boolean;
  name: string;
  onClose: () => void;
  /** The one thing to do next: registering companies, or seeing what was observed. */
  onContinue: () => void;
}

/** What Yupana does, in half a minute: the first thing that a new account sees. */
export default function WelcomeDialog({ which, isNew, name, onClose, onContinue }: WelcomeDialogProps) {
  const { title, text, action } = LOOKS[which];
  const { file, label, title: ofVideo } = TUTORIALS[which];
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={isNew ? title(name) : ofVideo}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>Ahora no</Button>
          <Button variant="primary" onClick={onContinue}>
            {action}
          </Button>
        </>
      }
    >
      <Video name={file} label={label} />
    </Dialog>
  );
}

const LOOKS: Record<Welcome, { title: (name: string) => string; text: string; action: string }> = {
  welcome: {
    title: (name) => (name ? `Te damos la bienvenida, ${name}` : 'Te damos la bienvenida'),
    text: 'Mira cómo registrar una empresa y traer sus comprobantes de SUNAT.',
    action: 'Registrar empresas',
  },
  observations: {
    title: () => 'Tu primera empresa está lista',
    text: 'Mira cómo revisar lo que el periodo tiene por observar.',
    action: 'Ver observaciones del periodo',
  },
};
