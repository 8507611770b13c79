/**
 * Shares a number of dots among counts, in proportion (largest remainders), with at least one dot for any count above
 * zero: one observed voucher among thousands must still be seen. All zeros give no dots.
 */
export function shareDots(counts: readonly number[], dots: number): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total <= 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count / total) * dots);
  const shares = exact.map((share, index) => (counts[index] ? Math.max(1, Math.floor(share)) : 0));
  let rest = dots - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact.map((share, index) => ({ index, remainder: share - Math.floor(share) }));
  byRemainder.sort((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder) {
    if (rest <= 0) break;
    if (!counts[index]) continue;
    shares[index] = (shares[index] ?? 0) + 1;
    rest -= 1;
  }
  // The ones given for visibility are taken back from whoever has most.
  while (rest < 0) {
    const most = shares.indexOf(Math.max(...shares));
    shares[most] = (shares[most] ?? 0) - 1;
    rest += 1;
  }
  return shares;
}
