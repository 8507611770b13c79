const TYPED = /^\d{1,3}(,\d{3})*(\.\d{1,2})?$|^\d+(\.\d{1,2})?$/;
const MOST_DIGITS = 10;

/** An amount as people type it, `1,234.50` or `1234.5`; null: it is none. That a comma is no decimal point must be told, not guessed. */
export function typedAmount(text: string): number | null {
  if (!TYPED.test(text)) return null;
  const plain = text.replaceAll(',', '');
  return (plain.split('.')[0] ?? '').length > MOST_DIGITS ? null : Number(plain);
}

/** The same of soles, of which nothing is zero. */
export function typedSoles(text: string): number | null {
  const clean = text.trim().replace(/^S\/\s*/, '');
  return clean === '' ? 0 : typedAmount(clean);
}
