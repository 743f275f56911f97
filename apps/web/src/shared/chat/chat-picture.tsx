import { Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A picture of a conversation. It is read by a call with the session's token, since it has no public address. */
export function ChatPicture({
  pictureId,
  load,
  alt,
}: {
  pictureId: string;
  load: (pictureId: string) => Promise<Blob>;
  alt: string;
}) {
  const { data } = useQuery({
    queryKey: ['chatPicture', pictureId],
    queryFn: () => load(pictureId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (!url) return <Skeleton className="h-40 w-56 rounded-md" />;
  return <img src={url} alt={alt} className="max-h-72 max-w-full rounded-md object-contain" />;
}
