import { hasLowerCase, hasUpperCase, LEAST_PASSWORD } from '@yupana/contract/person.ts';
import { Ficha } from '../../ui/figures/ficha.tsx';

const NEEDS: readonly { text: string; holds: (password: string) => boolean }[] = [
  { text: `${LEAST_PASSWORD} caracteres`, holds: (password) => password.length >= LEAST_PASSWORD },
  { text: 'una mayúscula', holds: hasUpperCase },
  { text: 'una minúscula', holds: hasLowerCase },
];

/** What a password still lacks, counter by counter while it is typed. */
export function PasswordHints({ password = '' }: { password?: string }) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {NEEDS.map(({ text, holds }) => {
        const met = holds(password);
        return (
          <span key={text} className="flex items-center gap-1.5">
            <Ficha shape={met ? 'full' : 'empty'} tone={met ? 'positive' : 'neutral'} size={9} />
            {text}
            {met && <span className="sr-only">: cumplido</span>}
          </span>
        );
      })}
    </span>
  );
}
