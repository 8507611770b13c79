import { Money } from '../../ui/figures/money.tsx';

/** What a change did to the IGV, with its sign. */
export function Effect({ value }: { value: number }) {
  return (
    <span className="num whitespace-nowrap">
      {value > 0 && '+'}
      <Money value={value} />
    </span>
  );
}
