import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '../../lib/page-title.tsx';
import { BoardIllustration } from '../../ui/figures/board-illustration.tsx';
import { Logo } from '../../ui/logo.tsx';
import { LegalLinks } from './legal-links.tsx';

/** The frame of whoever is not in yet. What is asked on the left, the brand's board on the right (above it on a phone). */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-surface md:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)] md:grid-rows-1">
      <PageTitle>{title}</PageTitle>
      <div className="flex min-w-0 flex-col px-5 pt-6 pb-5 max-md:order-2 md:px-8 md:py-9 lg:px-12">
        <header>
          <Link to="/login" aria-label="Yupana, ir al inicio de sesión" className="inline-flex">
            <Logo size={30} />
          </Link>
        </header>
        <main
          id="contenido"
          tabIndex={-1}
          className="my-auto w-full outline-none max-md:mt-5.5 max-md:mb-auto md:mx-auto md:max-w-93"
        >
          {children}
        </main>
        <LegalLinks />
      </div>
      <aside className="grid grid-cols-[minmax(0,1fr)] place-items-center bg-board-bg text-on-brand-ink md:p-8 lg:p-10">
        <BoardIllustration
          digits="84"
          cellWidth={80}
          cellHeight={64}
          className="h-auto w-full overflow-visible md:hidden"
        />
        <div className="w-[491px] max-w-full max-md:hidden">
          <p className="mb-[34px] text-display font-semibold tracking-[-.018em]">
            Cada comprobante
            <br />
            en su casilla.
          </p>
          <BoardIllustration digits="18472" className="h-auto max-w-full overflow-visible" />
          <div className="mt-6.5 flex items-center gap-x-5.5 gap-y-2 max-lg:flex-wrap">
            <p className="num text-figure font-semibold whitespace-nowrap">
              <span className="font-normal text-on-brand-ink-muted">S/</span> 18,472
            </p>
            <p className="text-on-brand-ink-muted">
              de IGV por pagar, contado como en una yupana:
              <br />
              cada fila es un dígito; cada casilla vale 5, 3, 2 o 1.
            </p>
          </div>
        </div>
      </aside>
    </div>
  );
}

interface DoorTitleProps {
  children: ReactNode;
  /** For the outcome of a step: what had the focus is gone, and the keyboard must not start at the top of the page. */
  takesFocus?: boolean;
}

/** The one heading of a screen at the door. */
export function DoorTitle({ children, takesFocus }: DoorTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <h1
      ref={title}
      tabIndex={takesFocus ? -1 : undefined}
      className="text-[28px] leading-[34px] font-semibold tracking-tight text-balance text-ink-strong outline-none"
    >
      {children}
    </h1>
  );
}
