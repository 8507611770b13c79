import { useQuery } from '@tanstack/react-query';

/** A QR code, drawn in the browser: what it says is a secret and goes nowhere. White in the dark too: cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => {
      const { toString: draw } = await import('qrcode');
      return `data:image/svg+xml,${encodeURIComponent(await draw(text, { type: 'svg', margin: 2 }))}`;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <div className="size-48 self-center overflow-hidden rounded-md border bg-[#fff]">
      {data && <img src={data} alt={label} width={192} height={192} />}
    </div>
  );
}
