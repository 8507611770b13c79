import type { ReactNode } from 'react';
import { usePublicConfig } from './api/public-config.ts';

interface SupportLinkProps {
  children: ReactNode;
  className?: string;
}

/** The way to the support's WhatsApp, in a tab of its own; nothing where the installation has none. */
export function SupportLink({ children, className = 'link' }: SupportLinkProps) {
  const address = usePublicConfig()?.support_whatsapp;
  if (!address) return null;
  return (
    <a href={address} target="_blank" rel="noreferrer" data-event="soporte_whatsapp" className={className}>
      {children}
    </a>
  );
}
