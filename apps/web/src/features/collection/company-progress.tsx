import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { RunProgress } from './run-progress.tsx';
import { useLiveCollection } from './use-collection.ts';

/** The collection of one company, live, for the screens that are not about it. */
export default function CompanyProgress({ uuid, stream = true }: { uuid: string; stream?: boolean }) {
  const { data, error, refetch, isFetching } = useLiveCollection(uuid, { stream: stream ? 'active' : 'never' });
  if (data?.run) return <RunProgress run={data.run} />;
  if (data) return <p className="text-dense text-ink-muted">La recolección aún no empezó.</p>;
  if (error) return <ErrorState level={3} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <div className="flex flex-col gap-3 py-1">
      <LoadingText />
      <Skeleton className="w-40" />
      <Skeleton className="w-full" />
    </div>
  );
}
