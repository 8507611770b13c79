import { useQuery } from '@tanstack/react-query';
import type { ReviewGroup } from '@yupana/contract/review.ts';
import { useMemo } from 'react';
import { type Mark, marksOf, placesQuery } from '../../../lib/document/marks.ts';
import { verdictQuery } from './use-ahead.ts';
import type { ReviewState } from './use-review.ts';

const NONE: readonly Mark[] = [];

/** Where the document that is shown says what its group was observed for. Without places, or before they are here, nothing is marked. */
export function useMarks({ queue: { shown }, scope }: ReviewState, group: ReviewGroup | null): readonly Mark[] {
  const code = shown?.code ?? '';
  const verdict = useQuery({ ...verdictQuery(scope, code), enabled: code !== '' }).data?.data;
  const places = useQuery(placesQuery(verdict?.voucher.img_cpe_link ?? null)).data;
  const finding = verdict?.findings.find(({ rule }) => rule === group?.rule);
  return useMemo(() => (finding && places ? marksOf(finding.facts, places, finding.reason) : NONE), [finding, places]);
}
