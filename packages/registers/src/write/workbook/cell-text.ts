/** As many characters as a cell holds. @source ECMA-376; Excel's specifications and limits */
const LONGEST = 32_767;
const CUT_MARK = '… (cortado)';

/** What XML 1.0 cannot say; that it may say some of the rest of them helps nobody. */
const NOT_XML = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
const ODD = /[&<>"_\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
/** Excel reads `_x0041_` as «A». */
const ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;
const FORMULA = /^[=+\-@\t\r]/;

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in the XML of a sheet: nothing that XML or Excel would read otherwise, and no longer than a cell holds. */
export function cellText(text: string): string {
  const whole = text.length > LONGEST ? `${text.slice(0, LONGEST - CUT_MARK.length)}${CUT_MARK}` : text;
  if (!ODD.test(whole)) return whole;
  return whole
    .toWellFormed()
    .replaceAll(NOT_XML, '\uFFFD')
    .replaceAll(ESCAPED, '_x005F_')
    .replaceAll('\r', '_x000D_')
    .replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}

/** A text that a program may take for a formula once it is edited or saved as something else. */
export function looksLikeFormula(text: string): boolean {
  return FORMULA.test(text);
}

/** Whether XML would eat spaces of it, or line ends. */
export function keepsSpace(text: string): boolean {
  return /^\s|\s$|[\n\r\t]| {2}/.test(text);
}
