/** What Culqi charges. @source https://docs.culqi.com (tarjetas Visa, Mastercard, American Express y Diners Club) */
export function CardBrands() {
  return (
    <ul aria-label="Tarjetas que aceptamos" className="flex flex-wrap gap-1.5">
      <Brand name="Visa">
        <text x="22" y="19.5" textAnchor="middle" fontSize="14" fontWeight="700" fontStyle="italic" fill="#1a1f71">
          VISA
        </text>
      </Brand>
      <Brand name="Mastercard">
        <circle cx="18" cy="14" r="8" fill="#eb001b" />
        <circle cx="26" cy="14" r="8" fill="#f79e1b" />
        <path d="M22 7.07a8 8 0 0 1 0 13.86 8 8 0 0 1 0-13.86z" fill="#ff5f00" />
      </Brand>
      <Brand name="American Express">
        <rect x="4" y="4" width="36" height="20" rx="2" fill="#006fcf" />
        <text x="22" y="18" textAnchor="middle" fontSize="10" fontWeight="700" fill="#fff">
          AMEX
        </text>
      </Brand>
      <Brand name="Diners Club">
        <circle cx="22" cy="14" r="9" fill="#0079be" />
        <path d="M19.5 8a6.5 6.5 0 0 0 0 12zM24.5 8a6.5 6.5 0 0 1 0 12z" fill="#fff" />
      </Brand>
    </ul>
  );
}

/** On white in both themes: the brands' own colours are made for it. */
function Brand({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <li>
      <svg
        role="img"
        aria-label={name}
        width="44"
        height="28"
        viewBox="0 0 44 28"
        className="rounded-sm border bg-white"
      >
        {children}
      </svg>
    </li>
  );
}
