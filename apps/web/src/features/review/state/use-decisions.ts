import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { DecidedScope } from '../../../lib/deciding/send-decision.ts';
import { sessionOwner } from '../../../lib/session/session.ts';
import { showToast } from '../../../ui/overlays/toast-manager.ts';
import { createDecisions, type Decisions, type DecisionsState } from './decisions.ts';

/** Of each period in which something was decided: who leaves the screen and comes back finds what is still on its way. */
const kept = new WeakMap<QueryClient, Map<string, Decisions>>();

function decisionsOf(client: QueryClient, scope: DecidedScope): Decisions {
  const all = kept.get(client) ?? new Map<string, Decisions>();
  kept.set(client, all);
  const name = `${sessionOwner()} ${scope.ruc} ${scope.tax_period}`;
  const known = all.get(name);
  if (known) return known;
  const made = createDecisions(scope, client, (text) => showToast(text, { tone: 'danger' }));
  all.set(name, made);
  return made;
}

/** The decisions of a period, and what came of them. */
export function useDecisions(scope: DecidedScope): DecisionsState & { decisions: Decisions } {
  const decisions = decisionsOf(useQueryClient(), scope);
  const state = useSyncExternalStore(decisions.subscribe, decisions.state);
  return { ...state, decisions };
}
