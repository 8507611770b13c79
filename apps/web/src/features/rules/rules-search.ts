import { useSearchParams } from 'react-router';
import { writeAddress } from '../../lib/write-address.ts';
import { type RulesSearch, SEVERITIES } from './find-rules.ts';

/** Reads the address; what it does not understand is as if it were not written. */
export function readRules(params: URLSearchParams): RulesSearch {
  const asked = params.get('hace')?.split(',') ?? [];
  const severities = SEVERITIES.filter((severity) => asked.includes(severity));
  return {
    text: params.get('buscar') ?? '',
    group: params.get('grupo'),
    severities: params.has('hace') ? severities : SEVERITIES,
  };
}

export function writeRules(params: URLSearchParams, change: Partial<RulesSearch>): URLSearchParams {
  const next = { ...readRules(params), ...change };
  return writeAddress(params, {
    buscar: next.text || null,
    grupo: next.group,
    hace: next.severities.length === SEVERITIES.length ? null : next.severities.join(','),
  });
}

/** Which rules are shown, in the address: it can be shared, and going back comes back to it. */
export function useRulesSearch(): readonly [RulesSearch, (change: Partial<RulesSearch>) => void] {
  const [params, setParams] = useSearchParams();
  const write = (change: Partial<RulesSearch>) =>
    setParams((now) => writeRules(now, change), { replace: true, preventScrollReset: true });
  return [readRules(params), write];
}
