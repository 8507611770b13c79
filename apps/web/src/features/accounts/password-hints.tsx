import { Ficha } from '../../ui/ficha.tsx';

const rules: readonly { text: string; holds: (password: string) => boolean }[] = [
  { text: '6 caracteres', holds: (password) => password.length >= 6 },
  { text: 'una mayúscula', holds: (password) => /\p{Lu}/u.test(password) },
  { text: 'una minúscula', holds: (password) => /\p{Ll}/u.test(password) },
];

/** What a password still lacks, counter by counter while it is typed. */
export function PasswordHints({ password = '' }: { password?: string }) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {rules.map(({ text, holds }) => {
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
