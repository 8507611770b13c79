const TYPED = /^\d{1,3}(,\d{3})*(\.\d{1,2})?$|^\d+(\.\d{1,2})?$/;
const MOST_DIGITS = 10;

/** Soles as people type them, `1,234.50` or `1234.5`; nothing is zero; null: it is no amount. */
export function typedSoles(text: string): number | null {
  const clean = text.trim().replace(/^S\/\s*/, '');
  if (clean === '') return 0;
  if (!TYPED.test(clean)) return null;
  const plain = clean.replaceAll(',', '');
  return (plain.split('.')[0] ?? '').length > MOST_DIGITS ? null : Number(plain);
}
