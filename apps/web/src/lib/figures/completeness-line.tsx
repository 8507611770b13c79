import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { type ReactNode, useContext } from 'react';
import { Link, useNavigate } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { useHotkey } from '../../ui/keys/use-hotkey.ts';
import { ToldByBanner } from '../archived.ts';
import { describeCompleteness } from './completeness-words.ts';

const STRONG = {
  danger: 'text-danger-text',
  warning: 'text-warning-text',
  positive: 'text-ink-strong',
  info: 'text-ink-strong',
  neutral: 'text-ink-strong',
  brand: 'text-ink-strong',
};

interface CompletenessLineProps {
  books: readonly BookCompleteness[];
  className?: string;
  /** What a screen adds, before the way to the acta. */
  children?: ReactNode;
}

/** Under the heading of every screen with figures: how far they can be trusted. One quiet line, never a banner; nor again what one says. */
export function CompletenessLine({ books, className, children }: CompletenessLineProps) {
  const navigate = useNavigate();
  const told = useContext(ToldByBanner);
  const untold = books.map((book) => (book.reason !== null && book.reason === told ? { ...book, reason: null } : book));
  const { shape, tone, parts, leadsTo } = describeCompleteness(untold);
  const acta = `/dashboard/recoleccion?tax_period=${books[0]?.tax_period ?? ''}`;
  useHotkey('a', 'Ver el acta del periodo', () => void navigate(acta));
  return (
    <p role="status" className={cx('flex items-start gap-2 text-dense text-ink-muted', className)}>
      <Ficha shape={shape} tone={tone} size={11} className="mt-[3.5px]" />
      <span>
        {parts.map(({ text, strong }) =>
          strong ? (
            <b key={text} className={cx('font-semibold', STRONG[tone])}>
              {text}
            </b>
          ) : (
            text
          ),
        )}
        {children}{' '}
        <Link to={acta} className="link whitespace-nowrap">
          {leadsTo === 'acta' ? 'Ver acta' : 'Ir a Recolección'}
        </Link>
      </span>
    </p>
  );
}
